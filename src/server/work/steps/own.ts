import {
  listFieldEntries,
  isOwnToken,
  isToken,
  memoize,
  resolveToken,
  rowsFor,
  readTarget,
  type Definition,
  type Token,
} from '#schema/engine'
import type { ChangeSet, Values } from './change-set.ts'

/**
 * Fills references to the caller's own record on create: for roles limited to their own rows (`rows: { CUSTOMER: {
 * 'customer.user': me } }`), and for fields whose initial value is that record (`initial: ownEmployee`), which a form
 * leaves empty if the user cannot pick it.
 */
export async function withOwnReferences(
  { definition, work, mode }: ChangeSet,
  input: Values,
): Promise<Values> {
  if (mode !== 'create' || work.isServer) return input
  const [rows, beginning] = [rowsFor(definition, work.role), ownFields(definition)]
  if (!rows && beginning.length === 0) return input
  const filled: Record<string, unknown> = { ...input }
  for (const [path, test] of Object.entries(rows ?? {})) {
    const [name = '', of, ...further] = path.split('.')
    const target = readTarget(definition.fields[name])
    if (
      !target ||
      !of ||
      further.length > 0 ||
      !isToken(test) ||
      test.token !== 'me' ||
      (input[name] ?? null) !== null
    )
      continue
    const [own] = await work.reader.find(
      work.registry.get(target),
      [{ [of]: work.caller?.userId ?? 0 }],
      1,
    )
    if (own) filled[name] = own.id
  }
  for (const { name, initial } of beginning) {
    if ((filled[name] ?? null) === null) filled[name] = resolveToken(initial, work.principal)
  }
  return filled
}

interface OwnField {
  readonly name: string
  readonly initial: Token
}

/** Required fields whose initial value is a record of the caller. */
const ownFields = memoize((definition: Definition): readonly OwnField[] =>
  listFieldEntries(definition).flatMap(
    ([
      name,
      {
        options: { initial, required },
      },
    ]) => (required === true && isOwnToken(initial) ? [{ name, initial }] : []),
  ),
)
