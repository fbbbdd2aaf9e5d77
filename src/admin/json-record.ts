import type { FileFact } from '#schema/engine'

/** A record as the API gives it: its fields by name, with what the references among them are called and their files. */
export interface JsonRecord {
  readonly [field: string]: unknown
  readonly labels?: Readonly<Record<string, string>>
  readonly files?: Readonly<Record<string, FileFact>>
}
