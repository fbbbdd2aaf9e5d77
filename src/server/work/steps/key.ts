import { fieldError, memoize, readTarget, type Definition } from '#schema/engine'
import type { ChangeSet, Values } from './change-set.ts'
import { targetRecord } from './target.ts'

interface Key {
  readonly name: string
  readonly source: string
  readonly target: string
}

/** Numbers of referenced records that a definition stores. */
const listKeys = memoize(({ fields }: Definition): readonly Key[] =>
  Object.entries(fields).flatMap(([name, { options }]) => {
    const source = typeof options.keyFrom === 'string' ? options.keyFrom : ''
    const target = readTarget(fields[source])
    return target ? [{ name, source, target }] : []
  }),
)

/** Resolves record numbers to references: the input may contain `salesId` instead of the reference `sale`. */
export async function withKeysResolved(changeSet: ChangeSet, input: Values): Promise<Values> {
  const keys = listKeys(changeSet.definition).filter(
    ({ name, source }) => input[name] !== undefined && (input[source] ?? null) === null,
  )
  if (keys.length === 0) return input
  const filled: Record<string, unknown> = { ...input }
  for (const { name, source, target } of keys) {
    if (input[name] === null || input[name] === changeSet.before?.[name]) continue
    const id =
      typeof input[name] === 'string'
        ? await idByNumber(changeSet, target, name, input[name].trim())
        : null
    if (id === null)
      changeSet.errors.push(fieldError(changeSet.definition, name, { code: 'notFound' }))
    else filled[source] = id
  }
  return filled
}

async function idByNumber(
  { work }: ChangeSet,
  target: string,
  name: string,
  number: string,
): Promise<number | null> {
  const found = await work.reader.idsBy(work.registry.get(target), name, [number])
  return [...found.values()].flat()[0] ?? null
}

/** Copies the number of a referenced record whenever the reference is written. */
export function copyKeys({ definition, work, values }: ChangeSet): Promise<void> | undefined {
  const written = listKeys(definition).filter(({ source }) => source in values)
  return written.length > 0 ? copyAll(work, values, written) : undefined
}

async function copyAll(
  work: ChangeSet['work'],
  values: ChangeSet['values'],
  keys: readonly Key[],
): Promise<void> {
  for (const { name, source, target } of keys) {
    const id = values[source]
    const record = typeof id === 'number' ? await targetRecord(work, target, id) : null
    values[name] = record?.[name] ?? null
  }
}
