import { lines, object, resource, text, type Definition } from '#schema/engine'
import { describe, expect, test } from 'vitest'
import { fieldLabel, listSections } from './sections.ts'

const fields = {
  jarName: text({ required: true }),
  note: text({ label: 'Remarks' }),
  taste: text(),
  items: lines({ what: text(), howMuch: text({ label: 'Amount' }) }),
  address: object({ city: text() }),
}
const jarOf = (sections?: object) =>
  resource('jar', {
    label: ['Jar', 'Jars'],
    title: '{jarName}',
    fields,
    ...(sections ? { sections } : {}),
    list: { columns: ['jarName'], sort: 'jarName' },
    allow: { ADMIN: 'everything' },
  } as never) as unknown as Definition
const laidOut = (definition: Definition, names: readonly string[]) =>
  listSections(definition, names).map(({ title, fields: inIt }) => [title, ...Object.keys(inIt)])

const all = Object.keys(fields)

describe('the sections of a form', () => {
  test('are those of the definition, after the fields that are in none', () => {
    const jar = jarOf({ Jar: ['jarName', 'note'], Taste: ['taste'] })
    expect(laidOut(jar, all)).toEqual([
      ['Details', 'items', 'address'],
      ['Jar', 'jarName', 'note'],
      ['Taste', 'taste'],
    ])
  })

  test('are one where the definition has none', () => {
    expect(laidOut(jarOf(), ['jarName', 'taste'])).toEqual([['Details', 'jarName', 'taste']])
  })

  test('have different ids where a section is called like the fields in none', () => {
    const ids = listSections(jarOf({ Details: ['jarName'] }), all).map(({ id }) => id)
    expect(new Set(ids).size).toBe(2)
  })

  test('go when nothing of theirs is shown', () => {
    const jar = jarOf({ Jar: ['jarName', 'note'], Taste: ['taste'] })
    expect(laidOut(jar, ['note'])).toEqual([['Jar', 'note']])
  })

  test('have an id to jump to, whatever their title', () => {
    const jar = jarOf({ 'Sold & sent (later)': ['jarName'] })
    expect(listSections(jar, ['jarName'])[0]?.id).toBe('section-sold-sent-later-')
  })
})

describe('the name of a field', () => {
  const jar = jarOf()

  test('is its label, else its key as a person would say it', () => {
    expect([fieldLabel(jar, 'note'), fieldLabel(jar, 'jarName')]).toEqual(['Remarks', 'Jar name'])
  })

  test('tells the row, as people count them', () => {
    expect(fieldLabel(jar, 'items.0.what')).toBe('What, row 1')
    expect(fieldLabel(jar, 'items.11.howMuch')).toBe('Amount, row 12')
  })

  test('is that of the part within a group', () => {
    expect(fieldLabel(jar, 'address.city')).toBe('City')
  })

  test('is said for what the server keeps of every record', () => {
    expect(fieldLabel(jar, 'modifiedBy')).toBe('Changed by')
  })
})
