import { object, ref, text } from './answers.ts'
import type { Schema } from './schema.ts'

/** One parameter of a call. */
export interface Parameter {
  readonly name: string
  readonly in: 'query' | 'path' | 'header'
  readonly schema: Schema
  readonly description?: string
  readonly required?: boolean
}

/** The body of a request or an answer, by its media type. */
export interface Content {
  readonly description?: string
  readonly required?: boolean
  readonly content?: Readonly<Record<string, { readonly schema: Schema }>>
}

export interface Operation {
  readonly tags: readonly string[]
  readonly summary: string
  readonly operationId: string
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: Content
  readonly responses: Readonly<Record<string, Content>>
  readonly security?: readonly object[]
}

export type Add = (method: string, path: string, operation: Operation) => void

export interface More {
  readonly parameters?: readonly Parameter[]
  readonly body?: Schema
  readonly created?: boolean
  /** Unset: 201 of what creates, else 200. */
  readonly statuses?: readonly number[] | undefined
  readonly isPublic?: boolean
  /** The media type of an answer that is a file. */
  readonly file?: string
}

/** One call; whatever goes wrong is answered alike everywhere. */
export function operationOf({
  tag,
  summary,
  id,
  data,
  parameters,
  body,
  created,
  statuses = [created ? 201 : 200],
  isPublic,
  file,
}: More & { tag: string; summary: string; id: string; data: Schema }): Operation {
  return {
    tags: [tag],
    summary,
    operationId: id.replace(
      /[^A-Za-z0-9]+(\w)?/g,
      (_, letter: string | undefined) => letter?.toUpperCase() ?? '',
    ),
    ...(parameters && parameters.length > 0 ? { parameters } : {}),
    ...(body ? { requestBody: { content: { 'application/json': { schema: body } } } } : {}),
    ...(isPublic ? { security: [] } : {}),
    responses: {
      ...Object.fromEntries(
        statuses.map((status) => [String(status), file ? download(file) : success(data)]),
      ),
      default: {
        description: 'Refused',
        content: { 'application/json': { schema: ref('Failure') } },
      },
    },
  }
}

/** An answer in the envelope. */
const success = (data: Schema): Content => ({
  description: 'OK',
  content: {
    'application/json': {
      schema: object({ status: { const: 'OK' }, message: text, data }),
    },
  },
})

/** An answer that is a file. */
const download = (type: string): Content => ({
  description: 'OK',
  content: { [type]: { schema: { type: 'string', format: 'binary' } } },
})
