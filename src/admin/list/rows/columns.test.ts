import {
  choice,
  image,
  me,
  money,
  ownEmployee,
  reference,
  resource,
  text,
  number,
  type Definition,
  type ListLook,
} from '#schema/engine'
import { describe, expect, test } from 'vitest'
import {
  chosenColumns,
  columnsFor,
  columnsThatFit,
  columnsToFold,
  findField,
  fixedFor,
  readLabel,
  findPicture,
  startSort,
} from './columns.ts'
import { inserted, movedTo } from './column-order.ts'

const jarOf = (more: object = {}, list: object = {}) =>
  resource('jar', {
    label: ['Jar', 'Jars'],
    title: '{jarName} {size}',
    fields: {
      price: money(),
      size: text(),
      jarName: text({ required: true, label: 'Name of the jar' }),
      photo: image(),
      owner: reference('user'),
      secret: text({ hiddenFrom: ['EMPLOYEE'] }),
      jarStatus: choice({ FULL: 'Full', OPEN: 'Open' }, { required: true, initial: 'FULL' }),
    },
    state: 'jarStatus',
    list: {
      columns: ['price', 'size', 'jarName', 'photo', 'owner', 'secret', 'jarStatus'],
      sort: 'jarName',
      ...list,
    },
    allow: { ADMIN: 'everything', EMPLOYEE: 'everything' },
    ...more,
  } as never) as unknown as Definition
const jar = jarOf()
const names = (definition: Definition, role: string) =>
  columnsFor(definition, role).map(({ name }) => name)

describe('the columns of a list', () => {
  test('begin with what names the record, in the order of its title', () => {
    expect(names(jar, 'ADMIN')).toEqual([
      'jarName',
      'size',
      'price',
      'owner',
      'secret',
      'jarStatus',
    ])
  })

  test('leave out what the role does not see', () => {
    expect(names(jar, 'EMPLOYEE')).not.toContain('secret')
  })

  test('leave out what is the same in every row of the role', () => {
    const own = jarOf({ rows: { EMPLOYEE: { owner: me } } })
    expect(names(own, 'EMPLOYEE')).not.toContain('owner')
    expect(names(own, 'ADMIN')).toContain('owner')
    expect([...fixedFor(own, 'EMPLOYEE')]).toEqual(['owner'])
    expect([...fixedFor(own, 'ADMIN')]).toEqual([])
    const ofPerson = jarOf({ rows: { EMPLOYEE: { owner: ownEmployee } } })
    expect([...fixedFor(ofPerson, 'EMPLOYEE')]).toEqual(['owner'])
  })

  test('have one for the whole name where no other names the record', () => {
    const nameless = jarOf({}, { columns: ['price', 'owner'] })
    expect(names(nameless, 'ADMIN')).toEqual(['label', 'price', 'owner'])
  })

  test('align numbers on the right', () => {
    const right = columnsFor(jar, 'ADMIN').filter(({ isRight }) => isRight)
    expect(right.map(({ name }) => name)).toEqual(['price'])
  })

  test('show the picture before the name and not beside it', () => {
    expect(findPicture(jar)).toBe('photo')
    expect(names(jar, 'ADMIN')).not.toContain('photo')
  })

  test('are called as the definition says, or as the key reads', () => {
    expect(readLabel(jar, 'jarName')).toBe('Name of the jar')
    expect(readLabel(jar, 'jarStatus')).toBe('Jar status')
    expect(readLabel(jar, 'createdBy')).toBe('Created by')
    expect(findField(jar, 'nothing')).toBeUndefined()
  })
})

describe('where there is little room', () => {
  const columns = columnsFor(jar, 'ADMIN')
  const fold = (definition: Definition, options = {}) =>
    columnsToFold(definition, columns, { kept: [], sorted: '', ...options })

  test('the last columns go first; name and state stay', () => {
    expect(fold(jar)).toEqual(['secret', 'owner', 'price'])
  })

  test('what the rows are sorted by stays, and what the person wants to see', () => {
    expect(fold(jar, { sorted: 'owner' })).toEqual(['secret', 'price'])
    expect(fold(jar, { kept: ['price', 'secret'] })).toEqual(['owner'])
  })

  test('the definition may name what goes before the others', () => {
    expect(fold(jarOf({}, { foldFirst: ['price'] }))).toEqual(['price', 'secret', 'owner'])
  })
})

describe('a number and a name', () => {
  const tin = (title: string) =>
    jarOf(
      {
        title,
        fields: {
          tinNumber: number('TIN-0000'),
          tinName: text({ required: true }),
          cost: money(),
        },
        state: undefined,
      },
      { columns: ['tinNumber', 'tinName', 'cost'], sort: 'tinName' },
    )
  const fold = (definition: Definition) =>
    columnsToFold(definition, columnsFor(definition, 'ADMIN'), { kept: [], sorted: 'tinName' })

  test('the number goes before anything else, if a name is left', () => {
    expect(fold(tin('{tinNumber} {tinName}'))).toEqual(['tinNumber', 'cost'])
    expect(fold(tin('{tinName} ({tinNumber})'))).toEqual(['tinNumber', 'cost'])
    expect(fold(tin('{tinNumber}'))).toEqual(['cost'])
  })

  test('the name then leads the row, without its number', () => {
    const columns = columnsFor(tin('{tinNumber} {tinName}'), 'ADMIN')
    const [lead, ...others] = columnsThatFit(columns, ['tinNumber'])
    expect(lead).toMatchObject({ name: 'tinName', isWithoutNumber: true })
    expect(others.map(({ name }) => name)).toEqual(['cost'])
    expect(columnsThatFit(columns, [])).toBe(columns)
  })
})

describe('columns that the user has chosen', () => {
  const all = columnsFor(jar, 'ADMIN')
  const shown = (look: ListLook, definition = jar) =>
    chosenColumns(definition, all, look).map(({ name }) => name)

  test('stand in their order, after the one that names the record', () => {
    expect(shown({ columns: ['price', 'size', 'gone', 'jarName'] })).toEqual([
      'jarName',
      'price',
      'size',
    ])
  })

  test('are otherwise those that the definition does not fold', () => {
    expect(shown({}, jarOf({}, { folded: ['price', 'owner'] }))).toEqual([
      'jarName',
      'size',
      'secret',
      'jarStatus',
    ])
  })

  test('take a further one where the definition has it, and move to the place of another', () => {
    const names = ['a', 'b', 'c', 'd']
    expect(inserted(['d', 'b'], 'c', names)).toEqual(['d', 'b', 'c'])
    expect(inserted(['d', 'b'], 'a', names)).toEqual(['a', 'd', 'b'])
    expect(movedTo(names, 'a', 2)).toEqual(['b', 'c', 'a', 'd'])
    expect(movedTo(names, 'd', 0)).toEqual(['d', 'a', 'b', 'c'])
  })
})

describe('a list starts', () => {
  test('in the order of the definition', () => {
    expect(startSort(jar)).toEqual({ field: 'jarName', order: 'ASC' })
    expect(startSort(jarOf({}, { sort: '-price' }))).toEqual({ field: 'price', order: 'DESC' })
  })
})
