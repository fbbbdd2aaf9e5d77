import { ref } from './answers.ts'
import type { Schema } from './schema.ts'

export interface Operation {
  readonly tags: readonly string[]
  readonly summary: string
  readonly operationId: string
  readonly parameters?: readonly Schema[]
  readonly requestBody?: Schema
  readonly responses: Readonly<Record<string, Schema>>
  readonly security?: readonly Schema[]
}

export type Add = (method: string, path: string, operation: Operation) => void

export interface More {
  readonly parameters?: readonly Schema[]
  readonly body?: Schema
  readonly created?: boolean
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
      [created ? '201' : '200']: file ? download(file) : success(data),
      default: {
        description: 'Refused',
        content: { 'application/json': { schema: ref('Failure') } },
      },
    },
  }
}

/** An answer in the envelope. */
const success = (data: Schema): Schema => ({
  description: 'OK',
  content: {
    'application/json': {
      schema: {
        type: 'object',
        required: ['status', 'message', 'data'],
        properties: { status: { const: 'OK' }, message: { type: 'string' }, data },
      },
    },
  },
})

/** An answer that is a file. */
const download = (type: string): Schema => ({
  description: 'OK',
  content: { [type]: { schema: { type: 'string', format: 'binary' } } },
})
