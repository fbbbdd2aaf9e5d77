import type { FileFact } from '#schema/engine'

/** A record as returned by the API: its fields by name, with the labels of its references and its files. */
export interface JsonRecord {
  readonly [field: string]: unknown
  readonly labels?: Readonly<Record<string, string>>
  readonly files?: Readonly<Record<string, FileFact>>
}
