import { rowsFor, targetOf, type Asker, type Catalogue, type Definition, type Where } from '#language'
import type { Reader } from '../storage/store.ts'
import type { JsonRecord } from './reveal.ts'
import { resolveWhere } from './where.ts'

/** A reference whose target a role sees only in part: its label is given for those records alone. */
export interface GuardedLabel {
  readonly name: string
  readonly target: Definition
  readonly rows: Where
}

/** The references among `names` whose targets are narrowed for the role. */
export const guardedLabels = (definition: Definition, names: readonly string[], role: string | null, catalogue: Catalogue): GuardedLabel[] =>
  names.flatMap((name) => {
    const field = definition.fields[name]
    const target = field ? targetOf(field) : null
    const rows = target ? rowsFor(catalogue.get(target), role) : undefined
    return target && rows ? [{ name, target: catalogue.get(target), rows }] : []
  })

/** Takes away the labels of records that the asker may not read: one question for each guarded reference of a page. */
export async function hideForeignLabels(
  reader: Pick<Reader, 'find'>, records: readonly JsonRecord[], guarded: readonly GuardedLabel[], asker: Asker,
): Promise<void> {
  for (const { name, target, rows } of guarded) {
    const ids = [...new Set(records.map((record) => record[name]).flat().filter((id): id is number => typeof id === 'number'))]
    const visible = ids.length === 0 ? [] : await reader.find(target, [{ id: ids }, resolveWhere(rows, asker)], ids.length)
    const seen = new Set(visible.map(({ id }) => id))
    for (const record of records) {
      if ([record[name]].flat().every((id) => seen.has(id as number))) continue
      const { [name]: _hidden, ...labels } = record.labels as Record<string, string>
      record.labels = labels
    }
  }
}
