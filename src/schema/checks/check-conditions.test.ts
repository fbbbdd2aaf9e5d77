import { describe, expect, test } from 'vitest'
import { act, CLERKS, thing } from '../../../tests/start-up.ts'
import {
  choice,
  choices,
  date,
  decimal,
  flag,
  instant,
  lines,
  money,
  object,
  quantity,
  reference,
  text,
  whole,
} from '../engine.ts'

const numbers = { reading: decimal({ places: 1 }), limit: decimal({ places: 1 }) }
const above = (field: string) => ({ moreThan: { field } })

describe('the start stops for a comparison of', () => {
  test.each<[string, () => string[], string]>([
    [
      'a misspelt field',
      () => thing(numbers, { usable: { reading: above('limt') } }),
      'L114 thing.usable: "thing": there is no field "limt"; did you mean "limit"?',
    ],
    [
      'a misspelt field in a requirement',
      () => thing({ ...numbers, a: text({ requiredWhen: { reading: above('limt') } as never }) }),
      'L114 thing.fields.a.requiredWhen: "thing": there is no field "limt"',
    ],
    [
      'a field with itself',
      () => thing(numbers, { usable: { reading: { not: above('reading') } } }),
      'L133 thing.usable: "reading" is compared with itself',
    ],
    [
      'numbers of different kinds',
      () => thing({ n: money(), q: quantity() }, { editableWhen: { n: above('q') } }),
      'L133 thing.editableWhen: "n" is a money with 2 decimal places, and "q" is a quantity with',
    ],
    [
      'numbers of different scale',
      () =>
        thing(
          { n: decimal({ places: 1 }), q: decimal({ places: 2 }) },
          { deletableWhen: { any: [{ n: { atMost: { field: 'q' } } }] } },
        ),
      'L133 thing.deletableWhen: "n" is a decimal with 1 decimal places, and "q" is a decimal with 2',
    ],
    [
      'a day with an instant',
      () => thing({ d: date(), i: instant() }, { rows: { SUPER_ADMIN: { d: { field: 'i' } } } }),
      'L133 thing.rows.SUPER_ADMIN: "d" is a date, and "i" is a instant',
    ],
    [
      'references to different resources',
      () =>
        thing(
          { s: reference('shelf'), t: reference('thing') },
          {
            list: {
              columns: ['code'],
              sort: 'code',
              tabs: { a: { label: 'A', where: { s: { field: 't' } } }, b: { label: 'B' } },
            },
          },
        ),
      'L133 thing.list.tabs.a: "s" is a reference to shelf, and "t" is a reference to thing',
    ],
    [
      'lists',
      () =>
        thing(
          { a: choices({ X: 'x' }), b: choices({ X: 'x' }) },
          { usable: { a: { field: 'b' } } },
        ),
      'L133 thing.usable: "a" is compared with "b", but lists are not compared with each other',
    ],
    [
      'texts by more and less',
      () => thing({ a: text(), b: text() }, { usable: { a: above('b') } }),
      'L133 thing.usable: "a" is a text, which has no more and less',
    ],
    [
      'a field of another record',
      () =>
        thing(
          { on: flag(), s: reference('shelf') },
          { rows: { SUPER_ADMIN: { 's.inner': { field: 'on' } } } },
        ),
      'L133 thing.rows.SUPER_ADMIN: "s.inner" is compared with "on", but "s.inner" is not a field of the record itself',
    ],
    [
      'a field with one of another record',
      () =>
        thing(
          { on: flag(), s: reference('shelf') },
          {
            list: {
              columns: ['code'],
              sort: 'code',
              filters: [{ name: 'x', where: { on: { field: 's.inner' } } }],
            },
          },
        ),
      'but "s.inner" is not a field of the record itself',
    ],
    [
      'a field of lines',
      () =>
        thing(
          { n: whole(), parts: lines({ m: whole() }) },
          { views: [{ path: '/x', as: 'page', where: { n: above('parts.m') } }] },
        ),
      'L133 thing.views /x: "n" is compared with "parts.m", but "parts.m" is not a field',
    ],
    [
      'a field that is not stored, in the database',
      () =>
        thing(
          { n: whole(), m: whole({ unstored: true }) },
          { rows: { SUPER_ADMIN: { n: above('m') } } },
        ),
      'L114 thing.rows.SUPER_ADMIN: "m" of "thing" is not stored',
    ],
    [
      'a number of records, in a rule about a chosen record',
      () =>
        thing(
          { n: whole(), up: reference('thing'), m: whole({ rollup: ['thing', 'up'] }) },
          { usable: { n: above('m') } },
        ),
      'L105 thing.usable: "m" of "thing" is a number of records',
    ],
    [
      'a masked value',
      () =>
        thing({
          n: whole(),
          m: whole({ maskedFor: ['EMPLOYEE'] }),
          a: text({ requiredWhen: { n: { not: above('m') } } as never }),
        }),
      'L140 thing.fields.a: "m" is masked for some role',
    ],
    [
      'a stamp with a field',
      () => act({ stamps: { code: { field: 'code' } } }),
      'L133 thing.actions.finish.stamps: "code" is a text and never {"field":"code"}',
    ],
  ])('%s', (_, check, error) => {
    expect(check().join('\n')).toContain(error)
  })

  test('nothing that is right', () => {
    expect(
      thing(
        {
          ...numbers,
          from: date(),
          until: date(),
          box: object({ depth: whole(), height: whole() }),
          small: text({ requiredWhen: { 'box.depth': above('box.height') } as never }),
          remark: text({ requiredWhen: { any: [{ reading: above('limit') }] } as never }),
          first: reference('shelf'),
          second: reference('shelf'),
        },
        {
          rows: {
            SUPER_ADMIN: { createdDate: { field: 'modifiedDate' }, first: { field: 'second' } },
          },
          usable: { from: { atMost: { field: 'until' } } },
        },
      ),
    ).toEqual([])
  })
})

test('a requirement of which every alternative is out of reach demands nothing of a role', () => {
  const demanding = (alternatives: readonly object[]) =>
    thing(
      {
        by: choice(
          { SHOP: 'Shop', WEB: 'Web', MAIL: 'Mail' },
          { initial: 'SHOP', writableBy: ['SUPER_ADMIN'] },
        ),
        n: whole({ initial: 0, writableBy: ['SUPER_ADMIN'] }),
        m: whole(),
        a: text({ requiredWhen: { any: alternatives } as never, hiddenFrom: ['EMPLOYEE'] }),
      },
      CLERKS,
    )
  const refused = [expect.stringContaining('L134 thing.fields.a: is required, but EMPLOYEE')]
  expect(demanding([{ by: 'WEB' }, { by: 'MAIL' }])).toEqual([])
  expect(demanding([{ by: 'WEB' }, { by: 'SHOP' }])).toEqual(refused)
  expect(demanding([{ by: 'WEB' }, { n: { lessThan: { field: 'm' } } }])).toEqual(refused)
})
