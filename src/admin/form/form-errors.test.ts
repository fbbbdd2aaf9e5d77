import { lines, resource, text, type Definition } from '#schema/engine'
import { HttpError } from 'react-admin'
import { describe, expect, test } from 'vitest'
import { listErrors, ownErrors, readRefusal } from './form-errors.ts'

const jar = resource('jar', {
  label: ['Jar', 'Jars'],
  title: '{jarName}',
  fields: { jarName: text({ required: true }), note: text(), items: lines({ what: text() }) },
  list: { columns: ['jarName'], sort: 'jarName' },
  allow: { ADMIN: 'everything' },
}) as unknown as Definition
const error = (field: string, code = 'required') => ({
  field,
  code,
  message: 'as the server says',
  params: { label: 'This' },
})
const listed = (errors: Parameters<typeof ownErrors>[1], order: readonly string[] = []) =>
  listErrors(ownErrors(jar, errors), order)

describe('the errors of a form', () => {
  test('are listed in the order of the fields, whatever order they came in', () => {
    expect(
      listed([error('note'), error('jarName')], ['jarName', 'note']).map(({ path }) => path),
    ).toEqual(['jarName', 'note'])
  })

  test('of what the form does not show come last', () => {
    expect(
      listed([error('elsewhere'), error('note')], ['jarName', 'note']).map(({ path }) => path),
    ).toEqual(['note', 'elsewhere'])
  })

  test('name the row and the column that they are about', () => {
    expect(listed([error('items.1.what')]).map(({ path }) => path)).toEqual(['items.1.what'])
  })

  test('about all rows together are about the field', () => {
    expect(listed([error('items')])).toEqual([{ path: 'items', message: 'Please fill in This.' }])
  })

  test('about a row stand beside one about all rows', () => {
    const paths = listed([error('items'), error('items.0.what')]).map(({ path }) => path)
    expect(paths.toSorted()).toEqual(['items', 'items.0.what'])
  })

  test('are one for each field: the first', () => {
    expect(listed([error('note'), error('note', 'email')])).toEqual([
      { path: 'note', message: 'Please fill in This.' },
    ])
  })

  test('of a form that is right are none', () => {
    expect(listed([])).toEqual([])
  })
})

describe('a call that failed', () => {
  test('shows the message of the server', () => {
    const body = { message: 'Jar is taken.', errors: [error('jarName')], data: { id: 7 } }
    expect(readRefusal(new HttpError('Conflict', 409, body))).toEqual({
      status: 409,
      message: 'Jar is taken.',
      errors: [error('jarName')],
      data: { id: 7 },
    })
  })

  test('shows its own message where the server sent none', () => {
    expect(readRefusal(new Error('Failed to fetch'))).toMatchObject({
      status: 0,
      message: 'Failed to fetch',
      errors: [],
    })
  })

  test('says at least that nothing was saved', () => {
    expect(readRefusal({}).message).toContain('Nothing was saved')
  })

  test('has no errors by field where the answer is none of ours', () => {
    expect(
      readRefusal(new HttpError('Bad gateway', 502, { errors: 'Bad gateway' })).errors,
    ).toEqual([])
  })
})
