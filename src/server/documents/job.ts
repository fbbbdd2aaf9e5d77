import type { PrintedDocument, PrintedLabels } from '#schema/engine'

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

/** A document on a letterhead. */
export interface LetterheadDocument {
  readonly document: PrintedDocument
  readonly letterhead: Letterhead
}

interface Job {
  readonly letterhead: Letterhead
  /** Creation time recorded in the file, in UTC. */
  readonly createdAt: string
}

/** The complete input of a file, as passed to the printing thread: documents, one after the other, or labels. */
export type PrintJob = Job &
  ({ readonly documents: readonly PrintedDocument[] } | { readonly labels: PrintedLabels })

/** Yields every string in a value made of arrays and plain objects. */
export function* textsIn(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value
  else if (typeof value === 'object' && value !== null && !ArrayBuffer.isView(value))
    for (const part of Object.values(value)) yield* textsIn(part)
}
