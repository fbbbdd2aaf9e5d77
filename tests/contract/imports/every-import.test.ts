import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  isImportable,
  isServers,
  matchKeys,
  readTarget,
  sheetColumns,
  type Definition,
  type ExportRecord,
} from '#schema/engine'
import { pick, randomFrom } from '../../../resources/demo/random.ts'
import { loadApp } from '../../../src/server/start/discover.ts'
import { maker, type Maker } from '../every-resource.ts'
import {
  among,
  DraftDriver,
  storedValues,
  tableOf,
  textsOf,
  WHOLLY_UNDONE,
} from './import-files.ts'
import { textsToEdit, type Row } from '../rows-of-resource.ts'
import { isTurnOf, SEED, triedOn } from '../../depth.ts'
import { demanding } from '../../kit/demanding.ts'
import { everyKind } from '../../kit/samples-by-kind.ts'
import { selectDatabases, workspace, type Workspace } from '../../kit/workspace.ts'

const databases = selectDatabases(import.meta.filename)

/** True if a file can fill all that a new record must have, such as no pictures. */
const isWholeInFiles = (definition: Definition): boolean => {
  const imported = new Set(sheetColumns(definition, 'SUPER_ADMIN').map(({ name }) => name))
  return Object.entries(definition.fields).every(
    ([name, field]) =>
      imported.has(name) ||
      isServers(field) ||
      !field.options.required ||
      field.options.initial !== undefined ||
      field.options.series !== undefined,
  )
}

const { registry } = await loadApp()
const added = [everyKind, demanding]
const importable = [...registry.resources.values(), ...added]
  .filter((each) => isImportable(each) && isWholeInFiles(each))
  .map((each, place) => [each.name, each, place] as const)

/** Fills in dates that a form proposes, and a file must contain. */
const withDates = (definition: Definition, input: Readonly<Record<string, unknown>>) => ({
  ...Object.fromEntries(
    sheetColumns(definition, 'SUPER_ADMIN').flatMap(({ name, field }) =>
      field.kind === 'date' && field.options.initial !== undefined ? [[name, TODAY]] : [],
    ),
  ),
  ...input,
})
const TODAY = '2025-06-16'

/** Rows of a file with random faults. */
const [ROWS, FAULTS] = [4, 12]

describe.each(databases)('on %s', (database) => {
  let space: Workspace
  let make: Maker

  beforeAll(async () => {
    space = await workspace({ database, definitions: added })
    make = maker(space)
  })
  afterAll(() => space.close())

  /** Removes the limits above which an upload is required, because a file holds none. */
  const liftLimits = async ({ fields }: Definition, input: Readonly<Record<string, unknown>>) => {
    const api = space.as('SUPER_ADMIN')
    for (const { options } of Object.values(fields)) {
      const [reference = '', limit] = String(options.requiredAbove?.[1] ?? '').split('.')
      if (limit === undefined) continue
      const address = `/${readTarget(fields[reference])}/${input[reference]}`
      const { version } = (await api.get(address)).data
      const reply = await api.put(address, { version, [limit]: null })
      expect(reply.status, reply.text).toBe(200)
    }
  }

  /** Bodies of new records. */
  const inputs = async (
    definition: Definition,
    count: number,
    isFull = false,
  ): Promise<ExportRecord[]> => {
    const rows: ExportRecord[] = []
    for (let n = 0; n < count; n += 1) {
      const input = await make.input(definition, isFull || n % 2 === 0)
      await liftLimits(definition, input)
      rows.push(withDates(definition, input) as ExportRecord)
    }
    return rows
  }

  describe.each(triedOn(importable, database))('%s', (name, definition, place) => {
    const path = `/${name}`
    /** Usual runs correct cells of each resource on one of the databases. */
    const isCorrected = isTurnOf(database === 'sqlite' ? place + 1 : place, 2)
    const isLedger = definition.appendOnly === true
    const imported = new Set(sheetColumns(definition, 'SUPER_ADMIN').map((column) => column.name))
    const keys = matchKeys(definition)
    const texts = isLedger || keys.length === 0 ? [] : textsToEdit(definition)
    /** A field that a file changes, and one that somebody changes after the import. */
    const inFile = texts.find((each) => imported.has(each) && !keys.flat().includes(each))
    const byHand = texts.find((each) => each !== inFile)

    test('returns to what it was when an import is undone, whatever has been changed beside it', async () => {
      const api = space.as('SUPER_ADMIN')
      const driver = new DraftDriver(api, definition)
      const read = async (id: number) => (await api.get(`${path}/${id}`)).data as unknown as Row
      const changed: Row[] = []
      if (inFile !== undefined)
        for (const { id } of [await make.make(definition), await make.make(definition)])
          changed.push(await read(id))
      const rows = await inputs(definition, 3)
      const before = await storedValues(space.context)
      const table = await tableOf(space, definition, [
        ...rows,
        ...changed.map((row) => ({ ...row, [String(inFile)]: `Imported ${row.id}` })),
      ])
      const checked = await driver.check(await driver.open(table.rows))
      expect(checked.counts, JSON.stringify(checked.groups, null, 1)).toMatchObject({
        created: rows.length,
        updated: changed.length,
        failed: 0,
      })
      const saved = await driver.save(checked)
      expect(saved).toMatchObject({ state: 'saved', stopped: null })
      expect(await storedValues(space.context)).not.toEqual(before)

      const edit = async (value: (row: Row) => unknown) => {
        const [first] = changed
        if (!first || byHand === undefined) return
        const { version } = await read(first.id)
        const reply = await api.put(`${path}/${first.id}`, { [byHand]: value(first), version })
        expect(reply.status, reply.text).toBe(200)
      }
      await edit(() => 'Changed by hand')
      const preview = await driver.countUndo(saved)
      expect(preview).toMatchObject({ restored: changed.length, kept: 0 })
      expect(preview.deleted + preview.reversed).toBe(rows.length)
      const undone = await driver.undo(saved)
      expect(undone).toMatchObject({ state: 'open', stopped: WHOLLY_UNDONE, batches: [] })
      await edit((row) => row[String(byHand)])
      const after = await storedValues(space.context)
      // A record whose entries in a ledger were reversed stays, because they refer to it.
      const extra = Object.keys(after[name] ?? {}).length - Object.keys(before[name] ?? {}).length
      expect(extra).toBe(isLedger ? 0 : preview.reversed)
      expect(among(after, before, name)).toEqual(before)
    })

    test.runIf(isCorrected)(
      'is checked alike whether cells are corrected in the grid or in the file',
      async () => {
        const driver = new DraftDriver(space.as('SUPER_ADMIN'), definition)
        const random = randomFrom(SEED + name.length)
        const below = (limit: number) => Math.floor(random() * limit)
        const table = await tableOf(space, definition, await inputs(definition, ROWS, true))
        const right = textsOf(table)
        const file = right.map((row) => [...row])
        const faults = Array.from({ length: FAULTS }, () => {
          const [place, column] = [below(ROWS), below(table.columns.length)]
          const other = right[below(ROWS)]?.[column] ?? ''
          // A row whose only cell is cleared would be left out when the file is read.
          const cleared = column === 0 ? other : ''
          file[place]?.splice(column, 1, pick(random, [cleared, other, `${other}?`, 'not this']))
          return { place, column }
        })
        const opened = await driver.open(file)
        let draft = random() < 0.5 ? await driver.check(opened) : opened
        // Some stay, so that there are errors to compare.
        for (const { place, column } of faults.slice(FAULTS / 3)) {
          const value = right[place]?.[column] ?? ''
          file[place]?.splice(column, 1, value)
          const header = table.columns[column]?.header ?? ''
          draft = await driver.correct(draft, [{ place, header, value: value || null }])
        }
        if (draft.state === 'checked')
          expect(await driver.results(draft)).toEqual(
            await driver.results(await driver.check(draft)),
          )
        const inGrid = await driver.check(draft)
        const outside = await driver.check(await driver.open(file))
        expect(await driver.results(inGrid)).toEqual(await driver.results(outside))
        expect(inGrid.counts).toEqual(outside.counts)
      },
    )
  })
})
