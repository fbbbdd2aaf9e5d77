import type { PrintedDocument } from '#schema/engine'

/** The sender. */
export interface Letterhead {
  readonly name: string
  /** Address, telephone and the like, one below the other. */
  readonly lines: readonly string[]
  /** Colour of rule and title, dark enough for paper; unset: herb green. */
  readonly colour?: string
  /** A PNG; unset: the product's own logo. */
  readonly logo?: Uint8Array
}

/** All the content of a document, as passed to the printing thread. */
export interface DocumentJob {
  readonly document: PrintedDocument
  readonly letterhead: Letterhead
  /** Creation time recorded in the file, UTC. */
  readonly createdAt: string
}

/** Every text of a value made of lists and plain objects. */
export function* textsIn(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value
  else if (typeof value === 'object' && value !== null && !ArrayBuffer.isView(value))
    for (const part of Object.values(value)) yield* textsIn(part)
}
