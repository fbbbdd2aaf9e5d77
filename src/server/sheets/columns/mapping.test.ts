import { describe, expect, test } from 'vitest'
import { fillableColumns } from '#schema/engine'
import { readingDefinition as definition } from '../../../../tests/contract/readings.ts'
import { Refusal } from '../../errors.ts'
import { readMapping } from './mapping.ts'

describe('a mapping', () => {
  const read = (mapping: object, headers: readonly string[]) =>
    readMapping(JSON.stringify(mapping), headers, {
      definition,
      role: 'ADMIN',
      columns: fillableColumns(definition, 'ADMIN'),
    })
  const refusal = (mapping: object): string => {
    try {
      read(mapping, ['readingCode', 'x'])
      return 'taken'
    } catch (error) {
      return error instanceof Refusal
        ? error.errors.map(({ message }) => message).join()
        : String(error)
    }
  }

  test.each([
    [{ x: 'total' }, 'Total is worked out by Larder'],
    [{ x: 'secret' }, 'your role may not change Secret'],
    [{ x: 'nonsense' }, 'cannot be filled here'],
    [{ constants: { remark: 'No. {number}' } }, 'no column “number”'],
    [{ reading: { dueDate: 'yearFirst' } }, 'dayFirst or monthFirst'],
    [{ reading: { fee: 'monthFirst' } }, 'decimalPoint or decimalComma'],
    [{ reading: { remark: 'monthFirst' } }, 'nothing to choose'],
    [{ x: 'fee' }, 'taken'],
    [{ reading: 'fee' }, 'no column “reading”'],
    [{ columns: 'fee' }, 'no column “columns”'],
    [{ columns: { y: 'fee' } }, 'no column “y”'],
    [{ columns: { x: 'fee' }, readingCode: 'remark' }, 'put that header into “columns”'],
    [{ columns: { x: 'fee' }, reading: 'remark' }, 'put that header into “columns”'],
    [{ constants: 3 }, 'an object of field'],
  ])('%j is answered: %s', (mapping, reported) => expect(refusal(mapping)).toContain(reported))

  test('guesses no field for a repeated header', () => {
    const headers = ['readingCode', 'fee', 'fee (2)', 'Remark', 'level (2)']
    expect(read({}, headers).columns).toEqual({
      readingCode: 'readingCode',
      fee: null,
      'fee (2)': null,
      Remark: 'remark',
      'level (2)': 'level',
    })
    // Even if the other columns are left out by hand.
    expect(read({ 'fee (2)': null }, headers).columns.fee).toBeNull()
  })

  test.each(['columns', 'constants', 'values', 'reading'])(
    'reaches a column headed “%s”',
    (header) => {
      const headers = ['readingCode', header]
      const columns = { readingCode: 'readingCode', [header]: 'remark' }
      const groups = {
        constants: { fee: 2 },
        values: { remark: { a: 'b' } },
        reading: { dueDate: 'monthFirst' },
      }
      expect(read({ columns, ...groups }, headers)).toMatchObject({
        columns,
        reading: groups.reading,
      })
      expect(read({ [header]: 'remark' }, headers).columns).toEqual(columns)
      expect(read({ [header]: null }, headers).columns).toEqual({ ...columns, [header]: null })
    },
  )
})
