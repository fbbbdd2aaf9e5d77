import { describe, expectTypeOf, test } from 'vitest'
import {
  choice,
  everythingBut,
  forRoles,
  date,
  flag,
  money,
  phone,
  reference,
  resource,
  setting,
  text,
  whole,
  type InputOf,
  type PatchOf,
  type RecordOf,
} from '#schema/engine'
import type employee from '../resources/parties/employees/employee.resource.ts'
import company from '../src/system/company-settings/company.settings.ts'
import credit from '../resources/parties/customers/credit.settings.ts'
import type holiday from '../resources/parties/employees/holiday.resource.ts'

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
        // @ts-expect-error firstNam is no sibling
        full: text({ computed: '{firstNam}' }),
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
    resource('thing', { ...untitled, rows: { X: { nam: 1 } } })
    // @ts-expect-error nam
    resource('thing', { ...untitled, sheet: { matchOn: ['nam'] } })
    // @ts-expect-error nam
    resource('thing', { ...untitled, state: 'stat' })
    // @ts-expect-error nam
    resource('thing', { ...untitled, allow: { X: { may: ['edit'], editOnly: ['nam'] } } })
    const approve = { label: 'x' } as const
    // @ts-expect-error aprove is neither verb nor action
    resource('thing', { ...untitled, actions: { approve }, allow: { X: ['aprove'] } })
    // @ts-expect-error aprove is neither verb nor action
    resource('thing', { ...untitled, actions: { approve }, allow: forRoles(['X'], ['aprove']) })
    // @ts-expect-error aprove is neither verb nor action
    resource('thing', { ...untitled, actions: { approve }, allow: { X: everythingBut('aprove') } })
    // @ts-expect-error nam
    resource('thing', { ...untitled, actions: { approve: { label: 'x', requires: ['nam'] } } })
    const requiresOf = { ADMIN: ['nam'] } as const
    // @ts-expect-error requiresOf: ['nam'] is no field
    resource('thing', { ...untitled, actions: { approve: { label: 'x', requiresOf } } })
  })
})
