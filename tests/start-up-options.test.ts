import { describe, expect, test } from 'vitest'
import { act, CLERKS, errorsOf, home, made, thing } from './start-up.ts'
import {
  choice,
  date,
  decimal,
  lines,
  money,
  object,
  reference,
  registry,
  text,
} from '#schema/engine'

describe('the start stops, without the compiler, for', () => {
  test.each<[string, () => string[], string]>([
    [
      'a misspelt option',
      () => thing({ a: text({ requird: true } as never) }),
      'L124 thing.fields.a: a text field has no option "requird"; did you mean "required"?',
    ],
    [
      'an option of another type',
      () => thing({ a: text({ max: '10' } as never) }),
      'L124 thing.fields.a.max: must be a number',
    ],
    [
      'an option of another kind of field',
      () => thing({ a: date({ places: 2 } as never) }),
      'L124 thing.fields.a: a date field has no option "places"',
    ],
    [
      'a misspelt option of the definition',
      () => thing({}, { colums: [] }),
      'L124 thing: there is no option "colums"',
    ],
    [
      'a misspelt option of an action',
      () => act({ form: 'OPEN' }),
      'L124 thing.actions.finish: there is no option "form"; did you mean "from"?',
    ],
    [
      'an action that shows a misspelt field',
      () => act({ shows: ['cdoe'] }),
      'L125 thing.actions.finish: there is no field "cdoe"; did you mean "code"?',
    ],
    [
      'a constant that a choice reads as and does not have',
      () => thing({ a: choice({ NEW: 'New' }, { readAs: { OLD: { code: 'X' } } as never }) }),
      'L106 thing.fields.a: readAs: there is no constant "OLD"',
    ],
    [
      'a choice that is not stored and never reads as one of its constants',
      () =>
        thing({
          a: choice({ NEW: 'New', OLD: 'Old' }, { unstored: true, readAs: { OLD: { code: 'X' } } }),
        }),
      'L106 thing.fields.a: readAs: not stored, and nothing leads to NEW',
    ],
    [
      'a choice that reads by a misspelt field',
      () => thing({ a: choice({ OLD: 'Old' }, { readAs: { OLD: { cdoe: 'X' } } as never }) }),
      'L114 thing.fields.a.readAs.OLD: "thing": there is no field "cdoe"; did you mean "code"?',
    ],
    [
      'a choice that stands for what is none',
      () => thing({ a: choice({ OLD: 'Old' }, { standsFor: 'code' }) }),
      'L106 thing.fields.a: standsFor names a choice',
    ],
    [
      'a limit that is no number like the one it limits',
      () =>
        thing({
          n: money(),
          s: reference('shelf'),
          a: text({ requiredAbove: ['n', 's.inner'] }),
        }),
      'L117 thing.fields.a: requiredAbove: "n" and "s.inner" are no numbers of one kind',
    ],
    [
      'a default from no field of the record chosen beside it',
      () => thing({ s: reference('shelf'), a: text({ defaultFrom: 's.outer' }) }),
      'L117 thing.fields.a: defaultFrom: "s.outer" leads to no field of a record beside it',
    ],
    [
      'a default within lines from a record that is not in the line',
      () => thing({ s: reference('shelf'), a: lines({ b: text({ defaultFrom: 's.inner' }) }) }),
      'L117 thing.fields.a.b: defaultFrom: "s.inner" leads to no field of a record beside it',
    ],
    [
      'a check of no known shape',
      () => thing({}, { checks: [{ left: 'code', atLeast: 'code' }] }),
      'L124 thing.checks: must be { field, is, than }, { together } or { oneOf }',
    ],
    [
      'a check that is no object',
      () => thing({}, { checks: ['code'] }),
      'L124 thing.checks: must be { field, is, than }, { together } or { oneOf }',
    ],
    [
      'a check without its field',
      () => thing({}, { checks: [{ is: 'atLeast', than: 'code' }] }),
      'L124 thing.checks.field: must be a text',
    ],
    [
      'a filter of no known shape',
      () =>
        thing({}, { list: { columns: ['code'], sort: 'code', filters: [{ name: 'a', by: 'b' }] } }),
      'L124 thing.list.filters.a: must be the name of a field, or { name } with one of through, part, between, daysAhead or where',
    ],
    [
      'an unknown tone',
      () => thing({ a: choice({ BAD: ['Bad', 'error' as never] }) }),
      'L124 thing.fields.a.items.BAD.tone: must be one of neutral, info, progress, success, warning, danger',
    ],
    [
      'a definition without a list',
      () => thing({}, { list: undefined, lst: {} }),
      'L124 thing.list: must be options by name',
    ],
    [
      'a list without columns',
      () => thing({}, { list: { sort: 'code' } }),
      'L124 thing.list.columns: must be a list of texts',
    ],
    [
      'a kind of field that is not called',
      () => thing({ a: text }),
      'L124 thing.fields.a: must be a field, like text()',
    ],
  ])('%s', (_, check, error) => {
    expect(check().join('\n')).toContain(error)
  })
})

describe('the start names the new option in place of', () => {
  test.each<[string, () => string[], string]>([
    [
      'alsoCalled',
      () => thing({ a: text({ alsoCalled: ['B'] } as never) }),
      'L124 thing.fields.a: "alsoCalled" is now "headers"',
    ],
    [
      'readOnlyWhen',
      () => thing({ a: text({ readOnlyWhen: { code: 'X' } } as never) }),
      'L124 thing.fields.a: "readOnlyWhen" is now "frozenWhen"',
    ],
    [
      'computed',
      () => thing({ a: text({ computed: '{code}' } as never) }),
      'L124 thing.fields.a: "computed" is now "textFrom"',
    ],
    [
      'virtual',
      () => thing({ a: text({ virtual: true } as never) }),
      'L124 thing.fields.a: "virtual" is now "unstored"',
    ],
    [
      'alsoKnownAs',
      () => thing({}, { alsoKnownAs: 'code' }),
      'L124 thing: "alsoKnownAs" is now "aliases"',
    ],
    ['asks', () => act({ asks: ['code'] }), 'L124 thing.actions.finish: "asks" is now "inputs"'],
  ])('%s', (_, check, error) => {
    expect(check().join('\n')).toContain(error)
  })
})

describe('the start stops where an answer would tell a masked value, for', () => {
  test.each<[string, () => string[], string]>([
    [
      'values that are unique together, one of them masked for some role',
      () => thing({ a: text({ maskedFor: ['EMPLOYEE'] }) }, { uniqueTogether: [['code', 'a']] }),
      'L140 thing.uniqueTogether: "a" is masked for some role, to whom this would tell its value',
    ],
    [
      'a match key that is masked for some role',
      () => thing({ a: text({ maskedFor: ['EMPLOYEE'] }) }, { sheet: { matchOn: ['a'] } }),
      'L140 thing.sheet.matchOn: "a" is masked',
    ],
    [
      'a rule that compares a masked value',
      () =>
        thing({
          a: text({ maskedFor: ['EMPLOYEE'] }),
          b: text({ requiredWhen: { any: [{ a: 'X' }] } as never }),
        }),
      'L140 thing.fields.b: "a" is masked',
    ],
    [
      'a check against a masked value',
      () =>
        thing(
          { a: decimal({ maskedFor: ['EMPLOYEE'] }), b: decimal() },
          { checks: [{ field: 'b', is: 'atMost', than: 'a' }] },
        ),
      'L140 thing.checks: "a" is masked',
    ],
    [
      'other records asked about where only one is at hand',
      () => thing({ a: text({ unique: true }) }, { editableWhen: { a: { shared: true } } }),
      'L133 thing.editableWhen: "a" shared is asked of the database alone',
    ],
    [
      'a role that does not exist, within lines',
      () => thing({ a: lines({ b: text({ hiddenFrom: ['CLERC' as never] }) }) }),
      'L108 thing.fields.a.b.hiddenFrom: there is no role "CLERC"',
    ],
    [
      'a hidden column that a behaviour fills',
      () => thing({ a: lines({ b: text({ hiddenFrom: ['EMPLOYEE'] }) }, { unstored: true }) }),
      'L141 thing.fields.a.b: hiddenFrom: a behaviour fills what is not stored',
    ],
    [
      'lines told apart by a hidden column',
      () => thing({ a: lines({ b: text({ hiddenFrom: ['EMPLOYEE'] }) }, { uniqueBy: ['b'] }) }),
      'L141 thing.fields.a.b: hiddenFrom: "a" compares its lines by it',
    ],
    [
      'a check of lines that compares a hidden column',
      () =>
        thing({
          a: lines(
            { b: date({ hiddenFrom: ['EMPLOYEE'] }), c: date() },
            { checks: [{ field: 'c', is: 'atLeast', than: 'b' }] },
          ),
        }),
      'L141 thing.fields.a.checks: an error would show "b", which is hidden',
    ],
    [
      'a check of lines that compares a calculated column',
      () =>
        thing({
          a: lines(
            { b: money(), c: money({ calculated: true }) },
            { checks: [{ field: 'b', is: 'atMost', than: 'c' }] },
          ),
        }),
      'L141 thing.fields.a.checks: "c" is not entered; let beforeSave check what it calculates',
    ],
    [
      'a check of lines between a date and a number',
      () =>
        thing({
          a: lines(
            { b: date(), c: money() },
            { checks: [{ field: 'b', is: 'atMost', than: 'c' }] },
          ),
        }),
      'L144 thing.fields.a.checks: "b" is a date and "c" a money; they cannot be compared',
    ],
    [
      'a check of lines by a misspelt column',
      () =>
        thing({ a: lines({ b: text(), c: text() }, { checks: [{ oneOf: ['b', 'd' as 'c'] }] }) }),
      'L125 thing.fields.a.checks: there is no field "d"',
    ],
    [
      'a check of lines under a condition on a field of the record',
      () =>
        thing({
          a: lines(
            { b: date(), c: date() },
            {
              checks: [{ field: 'b', is: 'atMost', than: 'c', when: { code: 'X' } as never }],
            },
          ),
        }),
      'L114 thing.fields.a.checks: "thing": there is no field "code"; there are b, c',
    ],
    [
      'a hidden part of an object within lines',
      () => thing({ a: lines({ b: object({ c: text({ hiddenFrom: ['EMPLOYEE'] }) }) }) }),
      'L141 thing.fields.a.b.c: hiddenFrom: has no effect this deep',
    ],
    [
      'a choice that is read by a hidden part of an object',
      () =>
        thing({
          a: object({ b: text({ hiddenFrom: ['EMPLOYEE'] }) }),
          c: choice({ OLD: 'Old' }, { readAs: { OLD: { 'a.b': 'x' } } as never }),
        }),
      'L142 thing.fields.c: shows "a.b", which EMPLOYEE may not see',
    ],
    [
      'a public view of lines with a hidden column',
      () =>
        thing(
          { a: lines({ b: text({ hiddenFrom: ['EMPLOYEE'] }) }) },
          { views: [{ path: '/open', as: 'all', public: true, fields: ['a'] }] },
        ),
      'L143 thing.views /open: shows "a" to anybody, though EMPLOYEE may not see it',
    ],
    [
      'a required hidden column without an initial value',
      () => thing({ a: lines({ b: text({ required: true, hiddenFrom: ['EMPLOYEE'] }) }) }, CLERKS),
      'L134 thing.fields.a.b: is required, but EMPLOYEE, who may create, may not fill it',
    ],
    [
      'a required hidden column that an editor cannot fill in new lines',
      () =>
        thing(
          { a: lines({ b: text({ required: true, hiddenFrom: ['EMPLOYEE'] }) }) },
          { allow: { EMPLOYEE: ['edit'], SUPER_ADMIN: 'everything' } },
        ),
      'L134 thing.fields.a.b: is required, but EMPLOYEE, who may edit, may not fill it',
    ],
    [
      'a default from a hidden field of another record',
      () =>
        errorsOf(() =>
          registry(
            [
              made('shelf', { secret: text({ hiddenFrom: ['EMPLOYEE'] }) }),
              made('thing', {
                a: lines({ s: reference('shelf'), b: text({ defaultFrom: 's.secret' }) }),
              }),
            ],
            home,
          ),
        ),
      'L142 thing.fields.a.b: shows "s.secret", which EMPLOYEE may not see; keep this one from EMPLOYEE',
    ],
    [
      'a number copied into lines from a hidden column',
      () =>
        thing({
          a: lines({
            b: reference('shelf', { hiddenFrom: ['EMPLOYEE'] }),
            c: text({ keyFrom: 'b' } as never),
          }),
        }),
      'L142 thing.fields.a.c: shows "b", which EMPLOYEE may not see; keep this one from EMPLOYEE too',
    ],
    ...['maskedFor', 'personalFor', 'writableBy'].flatMap(
      (option): [string, () => string[], string][] => {
        const inner = { b: text({ [option]: ['EMPLOYEE'] } as never) }
        const expected = `L141 thing.fields.a.b: ${option}: has no effect within`
        return [
          [`${option} within lines`, () => thing({ a: lines(inner) }), `${expected} lines`],
          [`${option} within an object`, () => thing({ a: object(inner) }), `${expected} object`],
        ]
      },
    ),
    ...['hiddenFrom', 'maskedFor', 'personalFor'].flatMap(
      (option): [string, () => string[], string][] => {
        const a = text({ [option]: ['EMPLOYEE'] } as never)
        return [
          [
            `a title with what is ${option} a role`,
            () => thing({ a }, { title: '{code} {a}' }),
            'L142 thing.title: names "a", which EMPLOYEE may not see; leave it out of the title',
          ],
          [
            `a hint with what is ${option} a role`,
            () => thing({ a }, { hint: '{a}' }),
            'L142 thing.hint: names "a", which EMPLOYEE may not see',
          ],
          [
            `a text computed from what is ${option} a role`,
            () => thing({ a, b: text({ textFrom: '{a} x' }) }),
            'L142 thing.fields.b: shows "a", which EMPLOYEE may not see; keep this one from EMPLOYEE too',
          ],
          [
            `a choice that is read by what is ${option} a role`,
            () => thing({ a, b: choice({ OLD: 'Old' }, { readAs: { OLD: { a: 'x' } } as never }) }),
            'L142 thing.fields.b: shows "a", which EMPLOYEE may not see; keep this one from EMPLOYEE too',
          ],
          [
            `a public view of what is ${option} a role`,
            () => thing({ a }, { views: [{ path: '/p', as: 'all', public: true, fields: ['a'] }] }),
            'L143 thing.views /p: shows "a" to anybody, though EMPLOYEE may not see it',
          ],
        ]
      },
    ),
    [
      'a hidden field that is computed into a masked one',
      () =>
        thing({
          a: text({ hiddenFrom: ['EMPLOYEE'] }),
          b: text({ textFrom: '{a}', maskedFor: ['EMPLOYEE'] }),
        }),
      'L142 thing.fields.b',
    ],
    [
      'a choice that is read by what stands in a hidden field, under one of several conditions',
      () =>
        thing({
          a: object({ x: text() }, { hiddenFrom: ['EMPLOYEE'] }),
          b: choice(
            { OLD: 'Old', NEW: 'New' },
            {
              readAs: {
                NEW: { code: 'X' },
                OLD: { any: [{ code: 'Y' }, { 'a.x': 'x' }] },
              } as never,
            },
          ),
        }),
      'L142 thing.fields.b: shows "a"',
    ],
    [
      'a public view that names no fields',
      () => thing({}, { views: [{ path: '/p', as: 'all', public: true }] }),
      'L143 thing.views /p: is public: name the fields that anybody may see',
    ],
    [
      'a term of a public view about what that does not show',
      () =>
        thing(
          { a: text(), b: text() },
          {
            views: [
              { path: '/p', as: 'all', public: true, fields: ['a'], terms: { dear: { b: 'x' } } },
            ],
          },
        ),
      'L114 thing.views /p.terms.dear: "thing": there is no field "b"',
    ],
  ])('%s', (_, check, expected) => {
    expect(check().join('\n')).toContain(expected)
  })

  test('but not where the same roles do not see the text either', () => {
    const hidden = { hiddenFrom: ['EMPLOYEE'] } as const
    const found = thing({
      a: text(hidden),
      b: text({ textFrom: '{a} x', ...hidden }),
      c: text({ maskedFor: ['EMPLOYEE'] }),
      d: text({ textFrom: '{c}', maskedFor: ['EMPLOYEE'] }),
    })
    expect(found.filter((line) => /L14[123]/.test(line))).toEqual([])
  })
})

describe('the start stops at', () => {
  test.each([
    ['shownWhen', { code: 'x' }],
    ['requiredWhen', { code: 'x' }],
    ['frozenWhen', { code: 'x' }],
    ['frozen', true],
    ['frozenOnceUsed', true],
    ['unique', true],
    ['writableBy', ['SUPER_ADMIN']],
    ['maskedFor', ['EMPLOYEE']],
    ['writeOnly', true],
    ['transient', true],
    ['textFrom', '{other}'],
    ['warnsOfSame', true],
  ])('%s within lines and objects, where it would do nothing', (option, value) => {
    const columns = { other: text(), a: text({ [option]: value } as never) }
    for (const parts of [lines(columns), object(columns)]) {
      const [error] = thing({ parts }).filter((each) => each.startsWith('L141'))
      expect(error).toContain(`L141 thing.fields.parts.a: ${option}: has no effect within`)
    }
  })
})
