import type { PrintedDocument } from '#schema/engine'

/** Sender of a document. */
export interface Letterhead {
  readonly name: string
  /** Address, telephone number and similar, one per line. */
  readonly lines: readonly string[]
  /** Colour of the rule and the title, dark enough for paper. Default: herb green. */
  readonly colour?: string
  /** PNG image. Default: the product's own logo. */
  readonly logo?: Uint8Array
}

/** The complete input of a document, as passed to the printing thread. */
export interface DocumentJob {
  readonly document: PrintedDocument
  readonly letterhead: Letterhead
  /** Creation time recorded in the file, in UTC. */
  readonly createdAt: string
}

/** Yields every string in a value made of arrays and plain objects. */
export function* textsIn(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value
  else if (typeof value === 'object' && value !== null && !ArrayBuffer.isView(value))
    for (const part of Object.values(value)) yield* textsIn(part)
}
