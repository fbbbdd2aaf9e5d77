import { describe, expect, test } from 'vitest'
import { fillableColumns } from '#schema/engine'
import { readingDefinition as definition } from '../../../../tests/contract/readings.ts'
import { Refusal } from '../../errors.ts'
import { makeTable } from '../sheet-table.ts'
import { layOut, readTableChoice } from './layout.ts'

const refusalOf = async (run: () => unknown): Promise<string> => {
  try {
    await run()
    return 'taken'
  } catch (error) {
    return error instanceof Refusal
      ? error.errors.map(({ message }) => message).join()
      : String(error)
  }
}

describe('the layout in a mapping', () => {
  test.each([
    [{ headerRow: 0 }, 'number of a row'],
    [{ headerRows: 3 }, '1 or 2'],
    [{ sheet: 4 }, 'name of a sheet'],
    [{ header: 1 }, 'knows no “header”'],
    [[], 'an object of sheet'],
  ])('of a table %j is refused: %s', async (table, reason) =>
    expect(await refusalOf(() => readTableChoice(JSON.stringify({ table })))).toContain(reason),
  )

  const table = makeTable({ sheet: null, separator: ',', leftOut: 0, sheets: [], widths: [3] }, [
    { row: 1, cells: ['remark', 'Fee 5 Oct', 'level'], kinds: ['text', 'text', 'text'] },
    { row: 2, cells: ['Ida', 10, 1], kinds: ['text', 'number', 'number'] },
  ])
  const by = (columns: unknown, into: unknown = 'dueDate') => ({ into, columns })

  test.each([
    [[], 'an object of “into”'],
    [by({}, 7), 'an object of “into”'],
    [by({}), 'names no columns'],
    [{ ...by({}), value: 1 }, 'knows no “value”'],
    [by({ x: { level: 'fee' } }, 'shoeSize'), 'shoeSize'],
    [by({ Week: { level: 'fee' } }), '“Week” in “repeat” is no value of Due date'],
    [by({ '2026-10-05': [] }), 'an object of header to field'],
    [by({ '2026-10-05': {} }), 'an object of header to field'],
    [by({ '2026-10-05': { Nothing: 'fee' } }), 'no column “Nothing”'],
    [by({ '2026-10-05': { level: null } }), 'Name one field'],
    [by({ '2026-10-05': { level: 'total' } }), 'worked out by Larder'],
    [by({ '2026-10-05': { level: 'dueDate' } }), 'cannot fill it too'],
    [by({ '2026-10-05': { level: 'fee', 'Fee 5 Oct': 'fee' } }), 'two columns for fee'],
    [by({ '2026-10-05': { level: 'fee' }, '2026-10-12': { level: 'fee' } }), 'more than once'],
  ])('of repeated columns %j is refused: %s', async (repeat, reason) => {
    const mappable = { definition, role: 'ADMIN', columns: fillableColumns(definition, 'ADMIN') }
    expect(await refusalOf(() => layOut(JSON.stringify({ repeat }), table, mappable))).toContain(
      reason,
    )
  })
})
