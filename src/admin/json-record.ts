/** A record as the API gives it. */
export type JsonRecord = Readonly<Record<string, unknown>>
