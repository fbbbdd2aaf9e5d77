import type {
  AnsweredValue,
  Definition,
  Field,
  FieldError,
  FieldMap,
  PageOf,
  RecordOf,
  RowOf,
} from '#schema/engine'
import type { Download } from './answer.ts'

type Described =
  /** A record as returned by GET {id}, or as a row of the list, with optional additional values. */
  | { readonly shape: 'record'; readonly of: Definition; readonly more?: Parts }
  | { readonly shape: 'row'; readonly of: Definition }
  | { readonly shape: 'list'; readonly of: Shape | Field }
  | { readonly shape: 'page'; readonly of: Shape }
  /** Named parts. A part that is not required may be null. */
  | { readonly shape: 'parts'; readonly parts: Parts }
  | { readonly shape: 'either'; readonly of: readonly Shape[] }
  /** A nullable shape. */
  | { readonly shape: 'maybe'; readonly of: Shape }
  /** Errors of a call, as listed in every failed response. */
  | { readonly shape: 'errors' }
  /** Not JSON, such as a document or a workbook. */
  | { readonly shape: 'file'; readonly type: string }

/**
 * Shape of a response. At run time it documents the call on the reference page and in /openapi.json. Its type is the type
 * of the response, for the handler and for the browser.
 */
export type Shape<Answer = unknown> = Described & {
  /** Never set. Carries the type of the response for the compiler. */
  readonly answer?: Answer
}

type Parts = Readonly<Record<string, Field | Shape>>

type AnswerOf<Part> = Part extends { readonly shape: string; readonly answer?: infer Answer }
  ? Exclude<Answer, undefined>
  : AnsweredValue<Part>
type AnswersOf<Named extends Parts> = { readonly [Name in keyof Named]: AnswerOf<Named[Name]> }

/** `returns: shape.page(shape.row(order))`, `returns: shape.parts({ queued: whole({ required: true }) })` */
export const shape = {
  record: <Of extends Definition, const More extends Parts = {}>(
    of: Of,
    more?: More,
  ): Shape<keyof More extends never ? RecordOf<Of> : RecordOf<Of> & AnswersOf<More>> => ({
    shape: 'record',
    of,
    ...(more ? { more } : {}),
  }),
  row: <Of extends Definition>(of: Of): Shape<RowOf<Of>> => ({ shape: 'row', of }),
  list: <const Part extends Shape | FieldMap[string]>(
    of: Part,
  ): Shape<readonly AnswerOf<Part>[]> => ({ shape: 'list', of }),
  page: <Row>(of: Shape<Row>): Shape<PageOf<Row>> => ({ shape: 'page', of }),
  parts: <const Named extends Parts>(parts: Named): Shape<AnswersOf<Named>> => ({
    shape: 'parts',
    parts,
  }),
  either: <const Each extends readonly Shape[]>(...of: Each): Shape<AnswerOf<Each[number]>> => ({
    shape: 'either',
    of,
  }),
  maybe: <Answer>(of: Shape<Answer>): Shape<Answer | null> => ({ shape: 'maybe', of }),
  errors: (): Shape<readonly FieldError[]> => ({ shape: 'errors' }),
  file: (type: string): Shape<Download> => ({ shape: 'file', type }),
}

export const isShape = (part: Field | Shape): part is Shape => 'shape' in part
