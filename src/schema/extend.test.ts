import { describe, expect, expectTypeOf, test } from 'vitest'
import {
  extend,
  findExtensionErrors,
  joinExtensions,
  reference,
  resource,
  text,
  whole,
  type Additions,
  type Definition,
  type Extension,
  type RecordOf,
} from './engine.ts'

const guest = resource('guest', {
  label: ['Guest', 'Guests'],
  title: '{guestName}',
  fields: {
    guestName: text({ required: true, max: 60 }),
    room: text({ max: 10 }),
    nights: whole({ required: true }),
  },
  sections: { Stay: ['room', 'nights'] },
  list: { columns: ['guestName'], sort: 'guestName' },
  allow: {},
})

const diner = extend(guest, {
  before: 'nights',
  fields: {
    table: reference('table', { requiredWhen: { room: 'none' } }),
    diet: text({ max: 40 }),
  },
  sections: {
    Stay: { before: 'nights', fields: ['table'] },
    Kitchen: { fields: ['diet'] },
  },
  list: { columns: ['diet'], folded: ['diet'], filters: ['table'] },
})

const swimmer = extend(guest, { fields: { lane: whole() } })

const untyped = (definition: { readonly name: string }) => definition as unknown as Definition
const added = (...extensions: readonly { readonly name: string }[]) =>
  extensions as unknown as readonly Extension[]

describe('a resource that areas extend', () => {
  const [entire = untyped(guest)] = joinExtensions([untyped(guest)], added(diner, swimmer))

  test('has the fields of all of them, each where its area puts it', () => {
    expect(Object.keys(entire.fields)).toEqual([
      'guestName',
      'room',
      'table',
      'diet',
      'nights',
      'lane',
    ])
    expect(entire.sections).toEqual({ Stay: ['room', 'table', 'nights'], Kitchen: ['diet'] })
    expect(entire.list).toMatchObject({
      columns: ['guestName', 'diet'],
      folded: ['diet'],
      filters: ['table'],
    })
  })

  test('stays as it was for those who do not know the area', () => {
    expect(Object.keys(guest.fields)).toEqual(['guestName', 'room', 'nights'])
    expect(Object.keys(diner.fields)).not.toContain('lane')
    expect('additions' in entire).toBe(false)
  })

  test('has its own fields and those of the area in the records of that area', () => {
    expectTypeOf<RecordOf<typeof diner>['table']>().toEqualTypeOf<number | null>()
    expectTypeOf<RecordOf<typeof diner>['nights']>().toEqualTypeOf<number>()
    // @ts-expect-error the resource itself knows no table
    expectTypeOf<RecordOf<typeof guest>['table']>().toBeNever()
  })

  test('is extended by names that there are', () => {
    // @ts-expect-error there is no field "nite"
    extend(guest, { before: 'nite', fields: { lane: whole() } })
    // @ts-expect-error "lan" is not added
    extend(guest, { fields: { lane: whole() }, sections: { Pool: { fields: ['lan'] } } })
    // @ts-expect-error "rom" is no field of either
    extend(guest, { fields: { lane: text({ shownWhen: { rom: 'x' } }) } })
  })

  test('exists, has each name once, and has the sections and fields that are named', () => {
    const errors = (definitions: readonly Definition[], additions: Partial<Additions>) =>
      findExtensionErrors(definitions, [{ name: 'guest', additions: { fields: {}, ...additions } }])
        .map(({ code, address, message }) => `${code} ${address}: ${message}`)
        .join()
    const guests = [untyped(guest)]
    const lane = whole() as unknown as Definition['fields'][string]
    expect(errors([{ ...untyped(guest), name: 'guests' }], {})).toBe(
      'L145 extension of guest: there is no resource "guest"; did you mean "guests"?',
    )
    expect(errors(guests, { fields: { room: lane } })).toBe(
      'L145 extension of guest.fields.room: the resource has such a field already; give this one another name',
    )
    expect(errors(guests, { fields: { lane }, sections: { Stey: { fields: ['lane'] } } })).toBe(
      'L145 extension of guest.sections.Stey: there is no section "Stey"; did you mean "Stay"?',
    )
    expect(errors(guests, { fields: { lane }, before: 'rom' })).toContain('did you mean "room"?')
    expect(errors(guests, { fields: { lane }, list: { columns: ['lan'] } })).toBe(
      'L145 extension of guest.list.columns: there is no field "lan"; did you mean "lane"?',
    )
    expect(errors(guests, { fields: { lane }, sections: { Pool: { fields: ['lane'] } } })).toBe('')
    expect(
      findExtensionErrors(guests, added(diner, diner)).map(({ address }) => address),
    ).toContain('extension of guest.fields.table')
  })
})
