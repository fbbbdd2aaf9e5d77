import {
  codeField,
  fillableColumns,
  maySee,
  referenceColumns,
  readTarget,
  type ColumnOfSheet,
  type Definition,
} from '#schema/engine'
import type { Serializer } from '../../work/serialize.ts'
import type { EngineWork } from '../../work/work.ts'

/** Text that identifies a record in a sheet, by column and id. */
export type Codes = Readonly<Record<string, Readonly<Record<number, string>>>>

/** Returns the columns whose references the caller may read. */
export const codedColumns = (
  definition: Definition,
  role: string | null,
  { labels, guarded }: Pick<Serializer, 'labels' | 'guarded'>,
): ColumnOfSheet[] =>
  fillableColumns(definition, role).filter(
    ({ name }) => labels.includes(name) && !guarded.some((label) => label.name === name),
  )

const idsIn = (value: unknown): number[] =>
  [value].flat().filter((id): id is number => typeof id === 'number')

/** Reads the codes (or labels, if a resource has no code) of all records that these rows refer to. */
export async function readCodes(
  work: EngineWork,
  columns: readonly ColumnOfSheet[],
  rows: readonly Readonly<Record<string, unknown>>[],
): Promise<Codes> {
  const codes: Record<string, Record<number, string>> = {}
  for (const { name, field } of referenceColumns(columns)) {
    const target = work.registry.get(readTarget(field) ?? '')
    const ids = [...new Set(rows.flatMap((row) => idsIn(row[name])))]
    codes[name] = ids.length === 0 ? {} : await codesOfTarget(work, target, ids)
  }
  return codes
}

async function codesOfTarget(
  work: EngineWork,
  target: Definition,
  ids: readonly number[],
): Promise<Record<number, string>> {
  const code = codeField(target)
  const field = code === null ? undefined : target.fields[code]
  const name =
    code !== null && field && maySee(field, work.role) && !field.options.maskedFor ? code : 'label'
  const found: Record<number, string> = {}
  for (let place = 0; place < ids.length; place += 500) {
    for (const record of await work.reader.find(
      target,
      [{ id: ids.slice(place, place + 500) }],
      500,
    )) {
      found[record.id] = String(record[name] ?? record.label ?? '')
    }
  }
  return found
}
