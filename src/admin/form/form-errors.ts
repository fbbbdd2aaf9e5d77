import { isLines, type Definition, type FieldError } from '#schema/engine'
import type { FieldErrors } from 'react-hook-form'
import { problemWords, text } from '../i18n/text.ts'
import { messageOf } from './use-input.ts'

type Tree = Record<string, unknown>

/** Errors by path ("items.2.quantity") as the form keeps them, nested. What concerns a whole list sits at its root. */
function toFormErrors(definition: Definition, errors: readonly FieldError[]): FieldErrors {
  const tree: Tree = {}
  for (const { field, code, message } of errors) {
    const isList = isLines(definition.fields[field])
    plant(tree, isList ? [...field.split('.'), 'root'] : field.split('.'), { type: code, message })
  }
  return tree as FieldErrors
}

/** What the validator in the browser found, in the language that is on; the server has translated its own. */
export const ownErrors = (definition: Definition, errors: readonly FieldError[]): FieldErrors =>
  toFormErrors(
    definition,
    errors.map((error) => ({ ...error, message: problemWords(error) })),
  )

function plant(tree: Tree, path: readonly string[], error: object) {
  const [key = '', ...rest] = path
  if (rest.length === 0) {
    // The first complaint about a field is the one to put right first.
    tree[key] ??= error
    return
  }
  tree[key] ??= {}
  plant(tree[key] as Tree, rest, error)
}

/** Every error of a form with its path, in the order of the fields. */
export function listErrors(
  errors: FieldErrors,
  order: readonly string[],
): { path: string; message: string }[] {
  const found = walk(errors as Tree, '')
  const rank = (path: string) => {
    const index = order.indexOf(path.split('.')[0] ?? '')
    return index < 0 ? order.length : index
  }
  return found.sort((left, right) => rank(left.path) - rank(right.path))
}

function walk(tree: Tree, prefix: string): { path: string; message: string }[] {
  return Object.entries(tree).flatMap(([key, node]) => {
    if (typeof node !== 'object' || node === null || key === 'ref') return []
    const path = prefix ? `${prefix}.${key}` : key
    const message =
      'type' in node && typeof node.type === 'string' ? messageOf(node as never) : undefined
    if (message) return [{ path: key === 'root' && prefix ? prefix : path, message }]
    return walk(node as Tree, path)
  })
}

/** The failure of a call, as the envelope tells it. */
export interface Refusal {
  readonly status: number
  readonly message: string
  readonly errors: readonly FieldError[]
  readonly data: unknown
}

/** Reads what a failed call has to say, whoever threw it. */
export function refusalOf(error: unknown): Refusal {
  const failure = error as {
    status?: number
    message?: string
    body?: { message?: string; errors?: FieldError[]; data?: unknown }
  }
  return {
    status: failure.status ?? 0,
    message:
      failure.body?.message ??
      failure.message ??
      text('The server could not be reached. Nothing was saved; please try again.'),
    errors: Array.isArray(failure.body?.errors) ? failure.body.errors : [],
    data: failure.body?.data,
  }
}
