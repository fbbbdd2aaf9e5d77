import { describe, expect, test } from 'vitest'
import { act, CLERKS, state, thing } from './start-up.ts'
import {
  choice,
  date,
  decimal,
  flag,
  lines,
  me,
  money,
  now,
  object,
  ownEmployee,
  quantity,
  reference,
  references,
  text,
  whole,
} from '#schema/engine'

describe('the start stops, with code and address, for', () => {
  test.each<[string, () => string[], string]>([
    [
      'a misspelt field that a role must fill',
      () => act({ requiresOf: { SUPER_ADMIN: ['cdoe'] } }),
      'L125 thing.actions.finish: there is no field "cdoe"; did you mean "code"?',
    ],
    [
      'a role that must fill a field and does not exist',
      () => act({ requiresOf: { BOSS: ['code'] } }),
      'L108 thing.actions.finish.requiresOf: there is no role "BOSS"',
    ],
    [
      'a later day of what is no date',
      () => thing({ a: text({ requiredWithLater: 'code' }) }),
      'L106 thing.fields.a: requiredWithLater names a date field',
    ],
    [
      'a misspelt column',
      () => thing({}, { list: { columns: ['cdoe'], sort: 'code' } }),
      'L125 thing.list.columns: there is no field "cdoe"; did you mean "code"?',
    ],
    [
      'a misspelt sort',
      () => thing({}, { list: { columns: ['code'], sort: '-cdoe' } }),
      'L125 thing.list.sort',
    ],
    [
      'a filter on a field that is not stored',
      () =>
        thing(
          { a: text({ unstored: true }) },
          { list: { columns: ['code'], sort: 'code', filters: ['a'] } },
        ),
      'L125 thing.list.filters: "a" is not stored, so that the database cannot be asked for it',
    ],
    [
      'a misspelt date of a calendar',
      () => thing({}, { list: { columns: ['code'], sort: 'code', calendar: 'cdoe' } }),
      'L125 thing.list.calendar: there is no field "cdoe"; did you mean "code"?',
    ],
    [
      'an index of a reference, which has one',
      () => thing({ shelf: reference('shelf') }, { lookups: [['shelf']] }),
      'L130 thing.lookups: "shelf" is a reference, which has an index already; leave it out',
    ],
    [
      'a calendar of what is no date',
      () => thing({}, { list: { columns: ['code'], sort: 'code', calendar: 'code' } }),
      'L130 thing.list.calendar: "code" is no stored date',
    ],
    [
      'a board without a filter for its state',
      () => thing({}, { list: { columns: ['code'], sort: 'code', board: true } }),
      'L130 thing.list.board: needs a `state` that is one of the filters',
    ],
    [
      'a misspelt field of a section',
      () => thing({}, { sections: { All: ['cdoe'] } }),
      'L125 thing.sections.All',
    ],
    [
      'a field in two sections',
      () => thing({}, { sections: { One: ['code'], Two: ['code'] } }),
      'L125 thing.sections.Two: "code" stands in "One" already',
    ],
    [
      'a misspelt sibling',
      () => thing({ a: text({ textFrom: '{cdoe}' } as never) }),
      'L125 thing.fields.a: there is no field "cdoe"',
    ],
    [
      'a right to import without a sheet',
      () => thing({}, { allow: { SUPER_ADMIN: ['list', 'import'] } }),
      'L126 thing.allow.SUPER_ADMIN: grants "import", but nothing is imported without a `sheet`',
    ],
    [
      'a misspelt verb',
      () => thing({}, { allow: { SUPER_ADMIN: ['list', 'exprot'] } }),
      'L126 thing.allow.SUPER_ADMIN: there is no verb or action "exprot"',
    ],
    [
      'two equal labels',
      () => thing({ a: text({ label: 'Same' }), b: text({ label: 'same ' }) }),
      'L127 thing.fields.b: is called "same " like a',
    ],
    [
      'a text that is computed from itself',
      () =>
        thing({ a: text({ textFrom: '{b} x' } as never), b: text({ textFrom: '{a} y' } as never) }),
      'L128 thing.fields.a: is computed from itself',
    ],
    [
      'a series that is not unique',
      () => thing({ a: text({ series: 'A-000' }) }),
      'L129 thing.fields.a: a series needs unique: true',
    ],
    [
      'a series without zeros',
      () => thing({ a: text({ series: 'A-', unique: true }) }),
      'L129 thing.fields.a: the series "A-" ends without zeros',
    ],
    [
      'a series longer than max',
      () => thing({ a: text({ series: 'A-{year}-000', unique: true, max: 6 }) }),
      'L129 thing.fields.a: a number of the series has 10 characters',
    ],
    [
      'a number with min over max',
      () => thing({ a: decimal({ min: 10, max: 5 }) }),
      'L130 thing.fields.a: nothing lies between 10 and 5',
    ],
    [
      'a minimum over the limit of its kind',
      () => thing({ a: money({ min: 100_000_000 }) }),
      'L130 thing.fields.a: nothing lies between 100000000 and 99999999.99',
    ],
    [
      'a text with min over max',
      () => thing({ a: text({ min: 10, max: 5 }) }),
      'L130 thing.fields.a: nothing lies between 10 and 5',
    ],
    [
      'a limit of too many places',
      () => thing({ a: money({ min: 0.001 }) }),
      'L130 thing.fields.a: min: 0.001 has more than 2 digits',
    ],
    [
      'an initial value outside',
      () => thing({ a: whole({ max: 5, initial: 6 }) }),
      'L130 thing.fields.a: initial',
    ],
    [
      'an initial value that is no choice',
      () => thing({ a: choice({ A: 'a' }, { initial: 'B' as never }) }),
      'L130 thing.fields.a: initial',
    ],
    [
      'a broken pattern',
      () => thing({ a: text({ pattern: ['[a', 'Write a.'] }) }),
      'L131 thing.fields.a: pattern: ',
    ],
    [
      'lines within lines',
      () => thing({ a: lines({ b: lines({ c: text() } as never) } as never) }),
      'L132 thing.fields.a.b: lines within lines',
    ],
    [
      'a text for a number',
      () => thing({ n: whole() }, { usable: { n: 'many' } }),
      'L133 thing.usable: "n" is a whole and never "many"; it takes a number',
    ],
    [
      'more places than the field has',
      () => thing({ n: money() }, { usable: { n: { moreThan: 0.005 } } }),
      'L133 thing.usable: "n" has 2 digits after the point and never 0.005',
    ],
    [
      'bounds of a text',
      () => thing({}, { usable: { code: { atLeast: 'A' } } }),
      'L133 thing.usable: "code" is a text, which has no more and less',
    ],
    [
      'a misspelt bound',
      () => thing({ n: whole() }, { usable: { n: { above: 3 } } }),
      'L133 thing.usable: "n" knows no comparison "above"',
    ],
    [
      'a day that is none',
      () => thing({ d: date() }, { rows: { SUPER_ADMIN: { d: { lessThan: '2025-02-30' } } } }),
      'L133 thing.rows.SUPER_ADMIN: "d" is a date and never "2025-02-30"',
    ],
    [
      'a token of another kind',
      () => thing({ d: date() }, { rows: { SUPER_ADMIN: { d: me } } }),
      'L133 thing.rows.SUPER_ADMIN: "d" is a date and never "me"',
    ],
    [
      'a wrong constant within not, any and a filter',
      () =>
        thing(state, {
          list: {
            columns: ['code'],
            sort: 'code',
            filters: [{ name: 'x', where: { any: [{ state: { not: ['GONE'] } }] } }],
          },
        }),
      'L115 thing.list.filters.x: "state" has no value "GONE"',
    ],
    [
      'a condition of one record that leads to another',
      () => thing({ s: reference('shelf') }, { editableWhen: { 's.inner': false } }),
      'L114 thing.editableWhen: "s.inner" leads to another record',
    ],
    [
      'a stamp of another type',
      () => act({ stamps: { code: 5 } }),
      'L133 thing.actions.finish.stamps: "code" is a text and never 5',
    ],
    [
      'a suggestion of another type',
      () => act({ inputs: ['code'], suggests: { code: 5 } }),
      'L133 thing.actions.finish.suggests: "code" is a text and never 5',
    ],
    [
      'a suggestion for a field that the action does not ask for',
      () => act({ suggests: { code: 'A' } }),
      'L139 thing.actions.finish.suggests: the action does not ask for "code"',
    ],
    [
      'a required field that the role may not write',
      () =>
        thing(
          { a: text({ required: true, hiddenFrom: ['EMPLOYEE'] }) },
          { allow: { EMPLOYEE: ['create'], SUPER_ADMIN: 'everything' } },
        ),
      'L134 thing.fields.a: is required, but EMPLOYEE, who may create, may not fill it',
    ],
    [
      'a required reference that the role may not pick',
      () =>
        thing({ s: reference('shelf', { required: true }) }, { allow: { EMPLOYEE: ['create'] } }),
      'L134 thing.fields.s: is required, but EMPLOYEE, who may create, may not pick from "shelf"',
    ],
    [
      'a field required under a condition that the role may not write',
      () =>
        thing(
          {
            n: whole(),
            a: text({ requiredWhen: { n: { moreThan: 3 } } as never, hiddenFrom: ['EMPLOYEE'] }),
          },
          CLERKS,
        ),
      'L134 thing.fields.a: is required, but EMPLOYEE, who may create, may not fill it',
    ],
    [
      'a field required where it is shown that the role may not write',
      () =>
        thing(
          {
            n: whole(),
            a: text({ required: true, shownWhen: { n: 1 } as never, writableBy: ['SUPER_ADMIN'] }),
          },
          CLERKS,
        ),
      'L134 thing.fields.a: is required, but EMPLOYEE',
    ],
    [
      'a reference required under a condition that the role may not pick',
      () =>
        thing(
          { n: whole(), s: reference('shelf', { requiredWhen: { n: null } as never }) },
          CLERKS,
        ),
      'L134 thing.fields.s: is required, but EMPLOYEE, who may create, may not pick from "shelf"',
    ],
    [
      'a required field of lines that the role may not write',
      () =>
        thing({ parts: lines({ a: text({ required: true, hiddenFrom: ['EMPLOYEE'] }) }) }, CLERKS),
      'L134 thing.fields.parts.a: is required, but EMPLOYEE, who may create, may not fill it',
    ],
    [
      'a required reference of lines that the role may not pick',
      () => thing({ parts: lines({ s: reference('shelf', { required: true }) }) }, CLERKS),
      'L134 thing.fields.parts.s: is required, but EMPLOYEE, who may create, may not pick from "shelf"',
    ],
    [
      'an action granted to nobody',
      () => act({}, { allow: { SUPER_ADMIN: ['list'] } }),
      'L135 thing.actions.finish: is granted to nobody',
    ],
    [
      'an unknown icon',
      () => thing({}, { screen: '/x', menu: { area: 'People', order: 1, icon: 'thermometer' } }),
      'L136 thing.menu.icon: there is no icon "thermometer"',
    ],
    [
      'a roll-up through a field that refers to several records',
      () => thing({ many: references('thing'), n: whole({ rollup: ['thing', 'many'] }) }),
      'L105 thing.fields.n: rollup: "thing.many" refers to several records',
    ],
    [
      'bounds that no value meets',
      () => thing({ n: whole() }, { usable: { n: { atLeast: 10, atMost: 5 } } }),
      'L133 thing.usable: "n" has bounds that no value meets: {"atLeast":10,"atMost":5}',
    ],
    [
      'days that no date meets',
      () =>
        thing(
          { day: date() },
          { usable: { day: { moreThan: '2025-02-01', lessThan: '2025-02-01' } } },
        ),
      'L133 thing.usable: "day" has bounds that no value meets',
    ],
    [
      'a check that compares a date with a number',
      () =>
        thing(
          { n: money(), day: date() },
          { checks: [{ field: 'day', is: 'atLeast', than: 'n' }] },
        ),
      'L144 thing.checks: "day" is a date and "n" a money; they cannot be compared',
    ],
    [
      'a check of what has no order',
      () =>
        thing({ a: flag(), b: flag() }, { checks: [{ field: 'a', is: 'moreThan', than: 'b' }] }),
      'L144 thing.checks: "a" is a flag, which has no more and less',
    ],
    [
      'fields that are each shown only while the other is',
      () =>
        thing({
          a: text({ shownWhen: { b: 'x' } as never }),
          b: text({ shownWhen: { c: 'x' } as never }),
          c: text({ shownWhen: { a: 'x' } as never }),
        }),
      'L128 thing.fields.c: is shown only while a field is that is shown only while this one is',
    ],
    [
      'a state that no action reaches',
      () => act({ to: undefined }),
      'L113 thing.fields.state: no action leads to the state "DONE"',
    ],
    [
      'rows that exclude every record that the role may create',
      () =>
        thing(
          { ...state },
          {
            ...CLERKS,
            state: 'state',
            actions: { finish: { label: 'Finish', to: 'DONE' } },
            rows: { EMPLOYEE: { state: 'DONE' } },
          },
        ),
      'L134 thing.rows.EMPLOYEE: excludes every record that EMPLOYEE may create',
    ],
    [
      'a parameter of a view that filters by nothing',
      () => thing({}, { views: [{ path: '/v', as: 'page', parameters: { id: 'cdoe' } }] }),
      'L125 thing.views /v.parameters: there is no field "cdoe"; did you mean "code"?',
    ],
    [
      'a required parameter of a view that nothing reads',
      () => thing({}, { views: [{ path: '/v', as: 'page', needs: ['cdoe'] }] }),
      'L125 thing.views /v.needs: there is no field "cdoe"; did you mean "code"?',
    ],
    [
      'a list sorted by lines',
      () =>
        thing(
          { goods: lines({ a: text() }) },
          { list: { columns: ['code', 'goods'], sort: 'goods' } },
        ),
      'L125 thing.list.sort: "goods" has no order, because its kind is lines',
    ],
    [
      'rows by a field that stays empty in what the role creates',
      () =>
        thing(
          { of: text({ writableBy: ['SUPER_ADMIN'] }) },
          { ...CLERKS, rows: { EMPLOYEE: { of: 'CLERKS' } } },
        ),
      'L134 thing.rows.EMPLOYEE: excludes every record',
    ],
  ])('%s', (_, check, error) => {
    expect(check().join('\n')).toContain(error)
  })

  test('the mistakes of a definition in one round, whatever their sort', () => {
    const found = thing(
      {
        a: text({ min: 'one' } as never),
        b: 5,
        state: choice({ OPEN: 'Open' }, { initial: 'OPEN' }),
      },
      {
        list: { columns: ['cdoe'] },
        menu: { order: 1 },
        actions: { close: { from: 'OPNE', inputs: ['nte'] } },
        views: [{ path: 'x' }, { path: '/things', as: 'all', where: { colour: 1 } }],
        allow: { SUPER_ADMIN: 5, BOSS: ['lst'] },
        state: 'state',
      },
    )
    expect(found.map((error) => error.split(': ')[0])).toEqual(
      expect.arrayContaining([
        'L124 thing.fields.a.min',
        'L124 thing.fields.b',
        'L124 thing.list.sort',
        'L125 thing.list.columns',
        'L124 thing.menu.area',
        'L124 thing.actions.close.label',
        'L113 thing.actions.close',
        'L125 thing.actions.close',
        'L124 thing.views x.path',
        'L114 thing.views /things',
        'L126 thing.allow.SUPER_ADMIN',
        'L126 thing.allow.BOSS',
        'L108 thing.allow',
      ]),
    )
  })

  test('several mistakes at once, each with its address', () => {
    expect(
      thing({
        a: text({ min: 3, max: 2 }),
        b: text({ series: 'B', unique: true }),
        c: text({ requird: 1 } as never),
      }),
    ).toHaveLength(3)
  })

  test('nothing of what a role cannot be asked for: conditions on what stays as it begins', () => {
    expect(
      thing(
        {
          ...state,
          by: choice(
            { SHOP: 'Shop', WEB: 'Web' },
            { initial: 'SHOP', writableBy: ['SUPER_ADMIN'] },
          ),
          reason: text({ requiredWhen: { state: 'DONE' } as never, hiddenFrom: ['EMPLOYEE'] }),
          address: text({ requiredWhen: { by: 'WEB' } as never, hiddenFrom: ['EMPLOYEE'] }),
          note: text({
            required: true,
            shownWhen: { by: 'WEB' } as never,
            writableBy: ['SUPER_ADMIN'],
          }),
          hidden: lines({ a: text({ required: true }) }, { hiddenFrom: ['EMPLOYEE'] }),
        },
        {
          ...CLERKS,
          state: 'state',
          actions: { finish: { label: 'Finish', to: 'DONE', automatic: true } },
        },
      ),
    ).toEqual([])
  })

  test('nothing that is right', () => {
    expect(
      thing(
        {
          n: money({ min: 0.5, max: 48.6, initial: 48.6 }),
          q: quantity({ min: 0 }),
          by: reference('shelf'),
          mine: reference('shelf', { required: true, initial: ownEmployee }),
          box: object({ depth: decimal({ places: 1 }) }),
          deep: text({ requiredWhen: { 'box.depth': { moreThan: 2.5 } } as never }),
          at: text({ calculated: true }),
          ...state,
        },
        {
          state: 'state',
          actions: {
            finish: {
              label: 'Finish',
              from: 'OPEN',
              to: 'DONE',
              when: { n: { moreThan: 0 } },
              stamps: { at: now, n: 48.6 },
            },
          },
          rows: { EMPLOYEE: { 'by.inner': true } },
          allow: { EMPLOYEE: ['create', 'list'], SUPER_ADMIN: 'everything' },
        },
      ),
    ).toEqual([])
  })
})
