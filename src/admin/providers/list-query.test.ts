import { describe, expect, test } from 'vitest'
import { LARGEST_PAGE, listQuery } from './list-query.ts'

describe('the parameters of a list', () => {
  test('counts its pages from 0', () => {
    expect(listQuery({ pagination: { page: 3, perPage: 25 } }).toString()).toBe('page=2&size=25')
  })

  test('is never a page larger than the server gives', () => {
    const query = listQuery({ pagination: { page: 1, perPage: 10_000 } })
    expect(query.get('size')).toBe(String(LARGEST_PAGE))
  })

  test('names the field and the direction of its order', () => {
    expect(listQuery({ sort: { field: 'jarName', order: 'DESC' } }).toString()).toBe(
      'sortByField=jarName&sortBy=DESC',
    )
  })

  test('leaves the order to the server where none is chosen', () => {
    expect(listQuery({ sort: { field: '', order: 'ASC' } }).toString()).toBe('')
  })

  test('repeats a filter for each of its values', () => {
    expect(listQuery({ filter: { status: ['FULL', 'OPEN'] } }).getAll('status')).toEqual([
      'FULL',
      'OPEN',
    ])
  })

  test('leaves out what is empty, and keeps what is false or nought', () => {
    const filter = { a: '', b: null, c: undefined, d: [], e: false, f: 0 }
    expect(listQuery({ filter }).toString()).toBe('e=false&f=0')
  })

  test('of nothing is nothing', () => {
    expect(listQuery({}).toString()).toBe('')
  })
})
