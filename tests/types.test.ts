import { describe, expectTypeOf, test } from 'vitest'
import {
  choice,
  everythingBut,
  forRoles,
  date,
  flag,
  lines,
  money,
  phone,
  reference,
  resource,
  setting,
  text,
  whole,
  type CallsOf,
  type InputOf,
  type PageOf,
  type PatchOf,
  type RecordOf,
  type RowOf,
  type ViewAnswer,
} from '#schema/engine'
import { behaviour, get, put, shape } from '#server'
import type employee from '../resources/parties/employees/employee.resource.ts'
import company from '../src/system/company-settings/company.settings.ts'
import credit from '../resources/parties/customers/credit.settings.ts'
import type { Work } from '../src/server/work/work.ts'
import type { Calls } from '../src/admin/providers/calls.ts'
import type { useList, useView } from '../src/admin/providers/record-calls.ts'
import type country from '../resources/places/country.resource.ts'
import holiday from '../resources/parties/employees/holiday.resource.ts'

describe('the types of a record follow from its definition', () => {
  test('what is read', () => {
    type Holiday = RecordOf<typeof holiday>
    expectTypeOf<Holiday['holidayType']>().toEqualTypeOf<'PUBLIC' | 'COMPANY'>()
    expectTypeOf<Holiday['description']>().toEqualTypeOf<string | null>()
    expectTypeOf<Holiday['isPaid']>().toEqualTypeOf<boolean>()
    expectTypeOf<Holiday['version']>().toEqualTypeOf<number>()
    expectTypeOf<RecordOf<typeof employee>>().not.toHaveProperty('createUser')
  })

  test('what may be sent', () => {
    expectTypeOf<{ holidayDate: string; holidayName: string }>().toExtend<InputOf<typeof holiday>>()
    expectTypeOf<{ holidayDate: string }>().not.toExtend<InputOf<typeof holiday>>()
    expectTypeOf<{ holidayType: 'PRIVATE' }>().not.toExtend<PatchOf<typeof holiday>>()
    expectTypeOf<InputOf<typeof employee>>().not.toHaveProperty('fullName')
  })
})

// Each misspelling below must not compile; a directive without an error fails the type check.
const usual = { label: ['Thing', 'Things'], list: { columns: [], sort: 'id' }, allow: {} } as const

describe('a condition of a behaviour', () => {
  test('compares a choice with its own constants', () => {
    const right = (work: Work) => {
      void work.find(holiday, { holidayType: ['PUBLIC', 'COMPANY'], isPaid: true })
      void work.one(holiday, { any: [{ holidayType: { not: 'PUBLIC' } }, { holidayType: null }] })
      void work.query(holiday).where({ holidayType: 'PUBLIC' })
      void work.find(holiday, { createdDate: { lessThan: { field: 'modifiedDate' } } })
      void work.find(holiday, { id: [1], createdDate: { atLeast: '2025-01-01T00:00:00.000Z' } })
    }
    const wrong = (work: Work) => {
      // @ts-expect-error there is no holiday of that type
      void work.find(holiday, { holidayType: 'PUBLC' })
      // @ts-expect-error there is no such field
      void work.find(holiday, { holidayTyp: 'PUBLIC' })
      // @ts-expect-error nested conditions are read too
      void work.one(holiday, { any: [{ holidayType: { not: ['PUBLC'] } }] })
      // @ts-expect-error so are those of counts
      void work.count(holiday, { holidayType: 'PUBLC' })
      // @ts-expect-error and of sums
      void work.query(holiday).where({ holidayType: 'PUBLC' })
      // @ts-expect-error there is no such field to compare with
      void work.find(holiday, { holidayDate: { atLeast: { field: 'createDate' } } })
    }
    expectTypeOf(right).toBeFunction()
    expectTypeOf(wrong).toBeFunction()
  })
})

describe('a misspelt name anywhere in a definition does not compile', () => {
  test('in fields and their options', () => {
    resource('thing', {
      ...usual,
      title: '{name}',
      fields: {
        // @ts-expect-error requird is no option
        name: text({ requird: true }),
        // @ts-expect-error B is none of the choices
        state: choice({ A: 'a' }, { initial: 'B' }),
        // @ts-expect-error series is nothing a phone has... pattern of a date neither
        day: date({ pattern: ['x', 'y'] }),
        // @ts-expect-error a flag has no maximum
        keen: flag({ max: 3 }),
        // @ts-expect-error stat is no sibling
        left: date({ shownWhen: { stat: 'A' } }),
        // @ts-expect-error nested conditions are read too
        right: money({ requiredWhen: { any: [{ nam: 'x' }, { name: 'y' }] } }),
        // @ts-expect-error so are the fields that are compared with
        upper: money({ requiredWhen: { right: { moreThan: { field: 'lef' } } } }),
        // @ts-expect-error also as a whole, and negated
        lower: money({ shownWhen: { all: [{ right: { not: { field: 'lef' } } }] } }),
        same: money({ frozenWhen: { right: { atMost: { field: 'upper' }, moreThan: 0 } } }),
        // @ts-expect-error firstNam is no sibling
        full: text({ textFrom: '{firstNam}' }),
        // @ts-expect-error count is no sibling
        town: reference('city', { within: { country: 'count' } }),
        // @ts-expect-error there is no such setting
        late: whole({ initial: setting(credit, 'creditDays') }),
        // @ts-expect-error the name of the company is no number
        long: whole({ initial: setting(company, 'companyName') }),
        number: phone({ required: true }),
      },
    })
  })

  test('in title, list, sections, checks, rows, sheet and grants', () => {
    const fields = {
      name: text(),
      born: date(),
      status: choice({ A: 'a' }, { initial: 'A' }),
    } as const
    const untitled = { ...usual, fields, title: '' } as const
    // @ts-expect-error nam
    resource('thing', { ...usual, fields, title: '{nam}' })
    // @ts-expect-error nam
    resource('thing', { ...untitled, list: { columns: ['nam'], sort: 'name' } })
    // @ts-expect-error nam
    resource('thing', { ...untitled, list: { columns: [], sort: '-nam' } })
    // @ts-expect-error nam
    resource('thing', { ...untitled, list: { columns: [], sort: 'id', filters: ['nam'] } })
    // @ts-expect-error nam
    resource('thing', { ...untitled, sections: { Main: ['nam'] } })
    // @ts-expect-error nam
    resource('thing', { ...untitled, checks: [{ field: 'born', is: 'atLeast', than: 'nam' }] })
    // @ts-expect-error nam
    resource('thing', { ...untitled, rows: { ADMIN: { nam: 1 } } })
    // @ts-expect-error nam
    resource('thing', { ...untitled, rows: { ADMIN: { name: { not: { field: 'nam' } } } } })
    // @ts-expect-error nam
    resource('thing', { ...untitled, usable: { born: { moreThan: { field: 'nam' } } } })
    // @ts-expect-error a text is never compared with a choice
    resource('thing', { ...untitled, usable: { name: { field: 'status' } } })
    // @ts-expect-error nam
    resource('thing', { ...untitled, sheet: { matchOn: ['nam'] } })
    // @ts-expect-error nam
    resource('thing', { ...untitled, state: 'stat' })
    // @ts-expect-error nam
    resource('thing', { ...untitled, allow: { ADMIN: { may: ['edit'], editOnly: ['nam'] } } })
    const approve = { label: 'x' } as const
    // @ts-expect-error aprove is neither verb nor action
    resource('thing', { ...untitled, actions: { approve }, allow: { ADMIN: ['aprove'] } })
    // @ts-expect-error aprove is neither verb nor action
    resource('thing', { ...untitled, actions: { approve }, allow: forRoles(['ADMIN'], ['aprove']) })
    resource('thing', {
      ...untitled,
      actions: { approve },
      // @ts-expect-error aprove is neither verb nor action
      allow: { ADMIN: everythingBut('aprove') },
    })
    // @ts-expect-error nam
    resource('thing', { ...untitled, actions: { approve: { label: 'x', requires: ['nam'] } } })
    const requiresOf = { ADMIN: ['nam'] } as const
    // @ts-expect-error requiresOf: ['nam'] is no field
    resource('thing', { ...untitled, actions: { approve: { label: 'x', requiresOf } } })
  })
})

const jar = resource('jar', {
  ...usual,
  title: '{name}',
  hint: '{shelf}',
  fields: {
    name: text({ required: true }),
    shelf: text(),
    price: money(),
    cost: money({ hiddenFrom: ['CUSTOMER'] }),
    size: choice({ S: 'Small', L: 'Large' }, { initial: 'S' }),
    maker: reference('maker', { required: true }),
    makerCode: text({ keyFrom: 'maker' }),
    secret: text({ writeOnly: true }),
    parts: lines({ part: text({ required: true }), weight: whole() }),
  },
  list: { columns: ['name', 'makerCode'], sort: 'name' },
  state: 'size',
})
type Jar = RecordOf<typeof jar>

describe('what a call answers', () => {
  test('is the record as JSON carries it', () => {
    expectTypeOf<Jar['price']>().toEqualTypeOf<number | null>()
    expectTypeOf<Jar['size']>().toEqualTypeOf<'S' | 'L' | null>()
    expectTypeOf<Jar['label']>().toEqualTypeOf<string>()
    expectTypeOf<Jar>().not.toHaveProperty('secret')
    // Some roles do not see it.
    expectTypeOf<Jar['cost']>().toEqualTypeOf<number | null | undefined>()
    // The record behind it must be named, and has a number.
    expectTypeOf<Jar['makerCode']>().toEqualTypeOf<string>()
    expectTypeOf<Jar['parts'][number]['part']>().toEqualTypeOf<string>()
    expectTypeOf<Jar['parts'][number]['weight']>().toEqualTypeOf<number | null>()
  })

  test('is in a list what its columns, its state and its hint say', () => {
    type Row = RowOf<typeof jar>
    expectTypeOf<Row['name']>().toEqualTypeOf<string>()
    expectTypeOf<Row['maker']>().toEqualTypeOf<number>()
    expectTypeOf<Row['shelf']>().toEqualTypeOf<string | null>()
    expectTypeOf<Row>().toHaveProperty('size')
    expectTypeOf<Row>().not.toHaveProperty('price')
  })

  test('is at a public address what that shows', () => {
    type Country = ViewAnswer<typeof country, '/country'>[number]
    expectTypeOf<Country['dialCode']>().toEqualTypeOf<string>()
    expectTypeOf<Country>().not.toHaveProperty('version')
  })

  test('is what its shape says', () => {
    const answer = shape.parts({
      count: whole({ required: true }),
      first: shape.maybe(shape.record(jar, { seen: flag({ required: true }) })),
      names: shape.list(text({ required: true })),
      jars: shape.page(shape.row(jar)),
      either: shape.either(shape.parts({ no: text({ required: true }) }), shape.list(date())),
    })
    type Answer = NonNullable<(typeof answer)['answer']>
    expectTypeOf<Answer['count']>().toEqualTypeOf<number>()
    expectTypeOf<NonNullable<Answer['first']>['seen']>().toEqualTypeOf<boolean>()
    expectTypeOf<NonNullable<Answer['first']>['name']>().toEqualTypeOf<string>()
    expectTypeOf<Answer['names']>().toEqualTypeOf<readonly string[]>()
    expectTypeOf<Answer['jars']>().toEqualTypeOf<PageOf<RowOf<typeof jar>>>()
    expectTypeOf<readonly (string | null)[]>().toExtend<Answer['either']>()
    expectTypeOf<number>().not.toExtend<Answer['either']>()
  })

  const call = { summary: 'Something', roles: 'all' } as const
  test('a handler that answers anything else does not compile', () => {
    const returns = shape.parts({ count: whole({ required: true }), on: date() })
    get('/jar/count', { ...call, returns, handler: async () => ({ count: 1, on: null }) })
    // @ts-expect-error a count is a number
    get('/jar/count', { ...call, returns, handler: async () => ({ count: '1', on: null }) })
    // @ts-expect-error a required part is missing
    get('/jar/count', { ...call, returns, handler: async () => ({ on: null }) })
    // @ts-expect-error a required part is never null
    get('/jar/count', { ...call, returns, handler: async () => ({ count: null, on: null }) })
    // @ts-expect-error a record is more than its name
    get('/jar/one', { ...call, returns: shape.record(jar), handler: async () => ({ name: 'x' }) })
    const rows = shape.page(shape.row(jar))
    get('/jars', {
      ...call,
      returns: rows,
      lists: jar,
      handler: (work, { list }) => work.page(jar, list),
    })
    // @ts-expect-error records are no page of rows
    get('/jars', { ...call, returns: rows, handler: (work) => work.serialize(jar, []) })
    const note = shape.parts({
      count: whole({ required: true }),
      unseen: whole({ required: true }),
      items: shape.list(
        shape.parts({ id: whole({ required: true }), seen: flag({ required: true }) }),
      ),
    })
    const bell = { of: jar, where: () => ({}) }
    // The engine adds the version that the caller has seen.
    get('/bell', {
      ...call,
      bell,
      returns: note,
      handler: async () => ({ count: 1, items: [{ id: 1 }] }),
    })
    // @ts-expect-error an item has its id
    get('/bell', { ...call, bell, returns: note, handler: async () => ({ count: 1, items: [{}] }) })
  })

  const jars = behaviour(jar, {
    endpoints: [
      get('/jar/cheap', {
        ...call,
        query: { most: whole({ required: true }), size: choice({ S: 'Small', L: 'Large' }) },
        returns: shape.list(shape.row(jar)),
        handler: async () => [],
      }),
      put('/jar/:id', {
        ...call,
        replaces: jar,
        body: { reason: text({ required: true }), at: date() },
        returns: shape.record(jar),
        handler: (work, { id }) => work.serializeOne(jar, { id }),
      }),
    ],
  })

  test('reaches the browser with the type of the behaviour', () => {
    type Browser = Calls<CallsOf<typeof jars>>
    const call = (calls: Browser) => {
      expectTypeOf(calls.useAnswer('/jar/cheap', { most: 3 }).data).toEqualTypeOf<
        readonly RowOf<typeof jar>[] | undefined
      >()
      expectTypeOf(calls.get('/jar/cheap', { most: 3, size: 'L' })).resolves.toEqualTypeOf<
        readonly RowOf<typeof jar>[]
      >()
      expectTypeOf(
        calls.put('/jar/:id', { params: { id: 1 }, body: { reason: 'x' } }),
      ).resolves.toEqualTypeOf<Jar>()
      calls.useAnswer('/jar/cheap', null)
    }
    const wrong = (calls: Browser) => {
      // @ts-expect-error there is no such path
      calls.useAnswer('/jar/cheep', { most: 3 })
      // @ts-expect-error it is read, and not written
      calls.put('/jar/cheap', { most: 3 })
      // @ts-expect-error most is required
      calls.useAnswer('/jar/cheap')
      // @ts-expect-error most is a number
      calls.useAnswer('/jar/cheap', { most: 'three' })
      // @ts-expect-error there is no size M
      calls.useAnswer('/jar/cheap', { most: 3, size: 'M' })
      // @ts-expect-error no parameter is called maker
      calls.useAnswer('/jar/cheap', { most: 3, maker: 1 })
      // @ts-expect-error the path has an id
      calls.put('/jar/:id', { body: { reason: 'x' } })
      // @ts-expect-error the body needs its reason
      calls.put('/jar/:id', { params: { id: 1 }, body: { at: '2025-01-01' } })
      // @ts-expect-error a row has no price
      void calls.useAnswer('/jar/cheap', { most: 3 }).data?.[0]?.price
    }
    expectTypeOf(call).toBeFunction()
    expectTypeOf(wrong).toBeFunction()
  })

  test('of the standard calls follows from the definition', () => {
    expectTypeOf<
      NonNullable<ReturnType<typeof useList<typeof jar>>['data']>['content']
    >().toEqualTypeOf<readonly RowOf<typeof jar>[]>()
    // @ts-expect-error jars have no such view
    expectTypeOf<ReturnType<typeof useView<typeof jar, '/jars-of-old'>>>().toBeObject()
  })
})
