import type { Definition, Field, FieldMap } from '#language'

/** What a call answers, as data: the reference page and /openapi.json are told by it. */
export type Shape =
  /** A record as GET {id} gives it, or as a row of the list. */
  | { readonly shape: 'record'; readonly of: Definition }
  | { readonly shape: 'row'; readonly of: Definition }
  | { readonly shape: 'list'; readonly of: Shape }
  | { readonly shape: 'page'; readonly of: Shape }
  /** Named parts; a field that is not required may be null. */
  | { readonly shape: 'parts'; readonly parts: Readonly<Record<string, Field | Shape>> }
  | { readonly shape: 'either'; readonly of: readonly Shape[] }
  /** No JSON: a document, a workbook. */
  | { readonly shape: 'file'; readonly type: string }

type Parts = FieldMap | Readonly<Record<string, FieldMap[string] | Shape>>

/** `returns: shape.page(shape.row(order))`, `returns: shape.parts({ queued: whole({ required: true }) })` */
export const shape = {
  record: (of: Definition): Shape => ({ shape: 'record', of }),
  row: (of: Definition): Shape => ({ shape: 'row', of }),
  list: (of: Shape): Shape => ({ shape: 'list', of }),
  page: (of: Shape): Shape => ({ shape: 'page', of }),
  // A typed field is the same data as the untyped one that engines use.
  parts: (parts: Parts): Shape => ({ shape: 'parts', parts: parts as Readonly<Record<string, Field | Shape>> }),
  either: (...of: readonly Shape[]): Shape => ({ shape: 'either', of }),
  file: (type: string): Shape => ({ shape: 'file', type }),
}

export const isShape = (part: Field | Shape): part is Shape => 'shape' in part
