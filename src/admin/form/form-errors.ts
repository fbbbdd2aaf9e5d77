import { readStatus } from '../providers/status-of.ts'
import { isLines, type Definition, type FieldError } from '#schema/engine'
import { HttpError } from 'react-admin'
import { get, set, type FieldError as FormError, type FieldErrors } from 'react-hook-form'
import { problemWords, text } from '../i18n/text.ts'
import { readMessage } from './use-input.ts'

/** Errors by path ("items.2.quantity"), nested as the form stores them. Errors of a whole list are at its root. */
function toFormErrors(definition: Definition, errors: readonly FieldError[]): FieldErrors {
  const tree: FieldErrors = {}
  for (const { field, code, message } of errors) {
    const path = isLines(definition.fields[field]) ? `${field}.root` : field
    // Only the first error of a field is kept.
    if (!get(tree, path)) set(tree, path, { type: code, message })
  }
  return tree
}

/** Leaves repeated records to the server, because the form knows only their ids. */
export const knownHere = (errors: readonly FieldError[]): readonly FieldError[] =>
  errors.filter(({ code, params }) => code !== 'repeated' || params?.['id'] === undefined)

/** Client-side validation errors in the current language. The server translates its own messages. */
export const ownErrors = (definition: Definition, errors: readonly FieldError[]): FieldErrors =>
  toFormErrors(
    definition,
    errors.map((error) => ({ ...error, message: problemWords(error) })),
  )

/** Lists every error of a form with its path, in the order of the fields. */
export function listErrors(
  errors: FieldErrors,
  order: readonly string[],
): { path: string; message: string }[] {
  const found = walk(errors, '')
  const rank = (path: string) => {
    const index = order.indexOf(path.split('.')[0] ?? '')
    return index < 0 ? order.length : index
  }
  return found.sort((left, right) => rank(left.path) - rank(right.path))
}

const isFieldError = (node: object): node is FormError =>
  'type' in node && typeof node.type === 'string'

function walk(tree: object, prefix: string): { path: string; message: string }[] {
  return Object.entries(tree).flatMap(([key, node]) => {
    if (typeof node !== 'object' || node === null || key === 'ref') return []
    const path = prefix ? `${prefix}.${key}` : key
    const message = isFieldError(node) ? readMessage(node) : undefined
    if (message) return [{ path: key === 'root' && prefix ? prefix : path, message }]
    return walk(node, path)
  })
}

/** Error of a failed API call. */
export interface Refusal {
  readonly status: number
  readonly code?: string | undefined
  readonly message: string
  readonly errors: readonly FieldError[]
  readonly data: unknown
}

/** A record that was already saved by an earlier attempt. */
export interface SavedBefore {
  readonly id: number
  readonly resource: string
}

export const savedBefore = ({ code, data }: Refusal): SavedBefore | null =>
  code === 'alreadySaved' ? (data as SavedBefore) : null

export function readRefusal(error: unknown): Refusal {
  const body: Partial<Refusal> | null = error instanceof HttpError ? error.body : null
  return {
    status: readStatus(error) ?? 0,
    code: body?.code,
    message:
      body?.message ??
      (error instanceof Error ? error.message : null) ??
      text('The server could not be reached. Nothing was saved; please try again.'),
    errors: Array.isArray(body?.errors) ? body.errors : [],
    data: body?.data,
  }
}
