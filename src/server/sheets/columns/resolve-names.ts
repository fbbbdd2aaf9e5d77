import {
  isMany,
  cellError,
  isWordForNothing,
  readTarget,
  type ColumnOfSheet,
  type Definition,
} from '#schema/engine'
import type { EngineWork } from '../../work/work.ts'
import { chooseRecord, loadNames, type LabelsOfTargets, type Names } from './names.ts'
import { eachRow } from '../pace.ts'
import { addNote, takeNothing, type ImportRow } from '../import-row.ts'
import { linkRows, recordsOfRows } from '../row-links.ts'

/** Sorts references after those they depend on: the country, then its states, then their cities. */
function inContextOrder(columns: readonly ColumnOfSheet[]): ColumnOfSheet[] {
  const waiting = [...columns]
  const done: ColumnOfSheet[] = []
  while (waiting.length > 0) {
    const free = waiting.findIndex(
      ({ field }) =>
        !Object.values(field.options.within ?? {}).some((other) =>
          waiting.some(({ name }) => name === other),
        ),
    )
    done.push(...waiting.splice(Math.max(free, 0), 1))
  }
  return done
}

interface RowsWithNames {
  readonly importRows: readonly ImportRow[]
  readonly labels: LabelsOfTargets
}

/**
 * Replaces names by ids, column by column. Records of the same definition are looked up in the file too. An unknown name is
 * an error, unless free text is allowed.
 */
export async function resolveNames(
  work: EngineWork,
  definition: Definition,
  columns: readonly ColumnOfSheet[],
  { importRows, labels }: RowsWithNames,
): Promise<void> {
  for (const column of inContextOrder(columns)) {
    const named = importRows.filter((importRow) => importRow.lookUps[column.name])
    if (named.length === 0) continue
    const isOwn = readTarget(column.field) === definition.name
    const ofFile = isOwn ? await recordsOfRows(work, definition, importRows) : []
    const rowsById = new Map(ofFile.map(({ id }, place) => [id, importRows[place] as ImportRow]))
    const names = await loadNames(work, column, named, { ofFile, labels })
    await eachRow(named, (importRow) => {
      const ids = resolveCell(work, definition, names, importRow)
      if (ids) linkRows(importRow, column.name, ids, rowsById)
    })
  }
}

function resolveCell(
  work: EngineWork,
  definition: Definition,
  names: Names,
  importRow: ImportRow,
): readonly number[] | undefined {
  const { column } = names
  const siblings = { ...importRow.before, ...importRow.input }
  const stored = [importRow.before?.[column.name]].flat()
  const ids: number[] = []
  for (const name of importRow.lookUps[column.name] ?? []) {
    // "N/A" does not mean the country NA, but a record may be called "-".
    if (
      isWordForNothing(name) &&
      !names
        .find(name)
        .flat()
        .some((record) => Object.values(record).includes(name))
    ) {
      takeNothing(importRow, column.name, name)
      return undefined
    }
    const choice = chooseRecord(work, names, name, { siblings, stored })
    if ('id' in choice) ids.push(choice.id)
    else if (choice.code === 'unknownName' && column.copy !== null) {
      keepAsTyped(definition, column, name, importRow)
      return undefined
    } else importRow.errors.push(cellError(definition, column.name, choice))
  }
  if (ids.length > 0) importRow.input[column.name] = isMany(column.field) ? ids : ids[0]
  return ids
}

/** A place that is not listed is stored by name, and the reference stays empty. */
function keepAsTyped(
  definition: Definition,
  { name, copy }: ColumnOfSheet,
  typed: string,
  importRow: ImportRow,
): void {
  importRow.input[name] = null
  if (copy === null || importRow.input[copy]) return
  importRow.input[copy] = typed
  if (importRow.before?.[copy] !== typed)
    addNote(importRow, definition, name, { code: 'typedName', params: { value: typed } })
}

/** Clearing a reference also clears the name typed instead of it. */
export function clearTypedNames(
  columns: readonly ColumnOfSheet[],
  importRows: readonly ImportRow[],
): void {
  for (const { name, copy } of columns) {
    if (copy === null) continue
    for (const { input, before } of importRows) {
      if (before && input[name] === null && !(copy in input)) input[copy] = null
    }
  }
}
