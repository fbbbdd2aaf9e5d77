import { describe, expect, test } from 'vitest'
import { fileFor } from './export-file.ts'

describe('the file of an export', () => {
  test.each([
    ['Jars', 'csv', 'Jars.csv', 'csv'],
    ['Jars.csv', 'csv', 'Jars.csv', 'csv'],
    ['Jars.CSV', 'csv', 'Jars.CSV', 'csv'],
    ['Jars', 'xlsx', 'Jars.xlsx', 'xlsx'],
    ['Jars.2026', 'json', 'Jars.2026.json', 'json'],
  ] as const)('%s as %s is called %s', (wanted, format, name, written) => {
    expect(fileFor(wanted, format)).toEqual({ name, format: written })
  })

  test('is a workbook of the kind that its name says', () => {
    expect(fileFor('Jars.xls', 'xlsx')).toEqual({ name: 'Jars.xls', format: 'xls' })
    expect(fileFor('Jars.xlsx', 'xls')).toEqual({ name: 'Jars.xlsx', format: 'xlsx' })
  })

  test('has a name where nobody gave it one', () => {
    expect(fileFor('  ', 'txt').name).toBe('mat-table-exporter.txt')
  })

  test('has a name that every system takes', () => {
    expect(fileFor('Jars: 2026/11 <all>?', 'csv').name).toBe('Jars 2026 11 all.csv')
  })

  test('of an exporter of its own has the ending that this asks for', () => {
    expect(fileFor('Jars', 'other', 'gpx').name).toBe('Jars.gpx')
    expect(fileFor('Jars', 'other').name).toBe('Jars')
  })
})
