import type { Definition, Field, FieldMap } from '#schema/engine'

/** What a call answers, as data: the reference page and /openapi.json are told by it. */
export type Shape =
  /** A record as GET {id} gives it, with more beside its fields, or as a row of the list. */
  | { readonly shape: 'record'; readonly of: Definition; readonly more?: PartsOfShape }
  | { readonly shape: 'row'; readonly of: Definition }
  | { readonly shape: 'list'; readonly of: Shape | Field }
  | { readonly shape: 'page'; readonly of: Shape }
  /** Named parts; a field that is not required may be null. */
  | { readonly shape: 'parts'; readonly parts: PartsOfShape }
  | { readonly shape: 'either'; readonly of: readonly Shape[] }
  /** Or null. */
  | { readonly shape: 'maybe'; readonly of: Shape }
  /** What stands against a call, as every failure lists it. */
  | { readonly shape: 'errors' }
  /** No JSON: a document, a workbook. */
  | { readonly shape: 'file'; readonly type: string }

type PartsOfShape = Readonly<Record<string, Field | Shape>>
type Parts = FieldMap | Readonly<Record<string, FieldMap[string] | Shape>>

// A typed field is the same data as the untyped one that engines use.
const untyped = (parts: Parts): PartsOfShape => parts as PartsOfShape

/** `returns: shape.page(shape.row(order))`, `returns: shape.parts({ queued: whole({ required: true }) })` */
export const shape = {
  record: (of: Definition, more?: Parts): Shape => ({
    shape: 'record',
    of,
    ...(more ? { more: untyped(more) } : {}),
  }),
  row: (of: Definition): Shape => ({ shape: 'row', of }),
  list: (of: Shape | FieldMap[string]): Shape => ({ shape: 'list', of: of as Shape | Field }),
  page: (of: Shape): Shape => ({ shape: 'page', of }),
  parts: (parts: Parts): Shape => ({ shape: 'parts', parts: untyped(parts) }),
  either: (...of: readonly Shape[]): Shape => ({ shape: 'either', of }),
  maybe: (of: Shape): Shape => ({ shape: 'maybe', of }),
  errors: (): Shape => ({ shape: 'errors' }),
  file: (type: string): Shape => ({ shape: 'file', type }),
}

export const isShape = (part: Field | Shape): part is Shape => 'shape' in part
