import { describe, expect, test } from 'vitest'
import { errorsOf, made } from '../../../tests/start-up.ts'
import {
  app,
  choice,
  choices,
  date,
  daysFromToday,
  flag,
  forRoles,
  instant,
  lines,
  me,
  money,
  now,
  object,
  quantity,
  reference,
  registry,
  resource,
  text,
  today,
  whole,
  type Definition,
} from '../engine.ts'

/** Mistakes that both the compiler and the start refuse, and definitions that both accept. */
const home = app({ roles: ['SUPER_ADMIN', 'ADMIN'], areas: [{ name: 'HR', icon: 'groups' }] })

const start = (definition: Definition): string[] =>
  errorsOf(() => registry([made('shelf', { inner: flag(), best: date() }, OWN), definition], home))

const OWN = { allow: { ADMIN: 'everything' } }

const fields = {
  code: text({ required: true, unique: true }),
  remark: text(),
  stage: choice({ S: 'Small', L: 'Large' }, { required: true, initial: 'S' }),
  tags: choices({ NEW: 'New', OLD: 'Old' }),
  keen: flag(),
  count: whole(),
  price: money(),
  best: date(),
  seen: instant(),
  until: date(),
  shelf: reference('shelf'),
  box: object({ depth: whole(), height: whole() }),
  parts: lines({
    item: reference('shelf', { required: true }),
    grade: choice({ A: 'a', B: 'b' }),
    amount: quantity(),
    expires: date(),
  }),
}
const list = { columns: ['code', 'stage'], sort: 'code' } as const
const usual = {
  label: ['Thing', 'Things'],
  title: '{code}',
  fields,
  list,
  allow: { ADMIN: 'everything' },
} as const
const states = { ...usual, state: 'stage' } as const
const grow = { label: 'Grow', from: 'S', to: 'L' } as const

describe('the compiler and the start refuse', () => {
  test.each<[string, () => Definition, string]>([
    [
      'a misspelt field of a condition',
      // @ts-expect-error cont
      () => resource('thing', { ...usual, usable: { cont: 3 } }),
      'L114 thing.usable: "thing": there is no field "cont"; did you mean "count"?',
    ],
    [
      'a misspelt constant',
      // @ts-expect-error XL
      () => resource('thing', { ...usual, editableWhen: { stage: 'XL' } }),
      'L115 thing.editableWhen: "stage" has no value "XL"',
    ],
    [
      'a misspelt constant in a list',
      // @ts-expect-error OLDD
      () => resource('thing', { ...usual, deletableWhen: { tags: ['NEW', 'OLDD'] } }),
      'L115 thing.deletableWhen: "tags" has no value "OLDD"',
    ],
    [
      'a misspelt constant of joined conditions',
      () =>
        resource('thing', {
          ...usual,
          // @ts-expect-error XL
          usable: { any: [{ keen: true }, { stage: { not: 'XL' } }] },
        }),
      'L115 thing.usable: "stage" has no value "XL"',
    ],
    [
      'a misspelt constant of lines',
      // @ts-expect-error C
      () => resource('thing', { ...usual, rows: { ADMIN: { 'parts.grade': 'C' } } }),
      'L115 thing.rows.ADMIN: "parts.grade" has no value "C"',
    ],
    [
      'a misspelt column of lines',
      // @ts-expect-error amont
      () => resource('thing', { ...usual, rows: { ADMIN: { 'parts.amont': 3 } } }),
      'L114 thing.rows.ADMIN: "thing.parts": there is no field "amont"; did you mean "amount"?',
    ],
    [
      'a path through a field that is no reference',
      // @ts-expect-error remark
      () => resource('thing', { ...usual, rows: { ADMIN: { 'remark.code': 'x' } } }),
      'L114 thing.rows.ADMIN: "remark" of "thing" is no reference',
    ],
    [
      'a path to another record in a condition on one record',
      // @ts-expect-error shelf.inner
      () => resource('thing', { ...usual, usable: { 'shelf.inner': true } }),
      'L114 thing.usable: "shelf.inner" leads to another record',
    ],
    [
      'a value of another kind',
      // @ts-expect-error a count is a number
      () => resource('thing', { ...usual, usable: { count: 'many' } }),
      'L133 thing.usable: "count" is a whole and never "many"',
    ],
    [
      'a token of another kind',
      // @ts-expect-error a text is no day
      () => resource('thing', { ...usual, usable: { remark: today } }),
      'L133 thing.usable: "remark" is a text and never "today"',
    ],
    [
      'a token in a list',
      // @ts-expect-error a list holds plain values
      () => resource('thing', { ...usual, usable: { best: ['2025-01-01', today] } }),
      'L133 thing.usable: "best" is compared with a list, which holds no',
    ],
    [
      'bounds of a text',
      // @ts-expect-error a text has no more and less
      () => resource('thing', { ...usual, usable: { remark: { moreThan: 'a' } } }),
      'L133 thing.usable: "remark" is a text, which has no more and less',
    ],
    [
      'a comparison with a field of another kind',
      // @ts-expect-error price
      () => resource('thing', { ...usual, usable: { count: { moreThan: { field: 'price' } } } }),
      'L133 thing.usable: "count" is a whole, and',
    ],
    [
      'a comparison of values that are not unique',
      // @ts-expect-error remark is not unique
      () => resource('thing', { ...usual, rows: { ADMIN: { remark: { shared: true } } } }),
      'L133 thing.rows.ADMIN: "remark" shared is asked of',
    ],
    [
      'a filter through a misspelt column',
      () =>
        resource('thing', {
          ...usual,
          // @ts-expect-error itm
          list: { ...list, filters: [{ name: 'x', through: 'parts.itm' }] },
        }),
      'L111 thing.list.filters.x: "thing.parts": there is no field "itm"; did you mean "item"?',
    ],
    [
      'a filter through nothing',
      () =>
        resource('thing', {
          ...usual,
          // @ts-expect-error shelf
          list: { ...list, filters: [{ name: 'x', through: 'shelf' }] },
        }),
      'L111 thing.list.filters.x: "shelf" leads into no lines and to no other record',
    ],
    [
      'days ahead of a column that is no date',
      () =>
        resource('thing', {
          ...usual,
          // @ts-expect-error amount
          list: { ...list, filters: [{ name: 'x', daysAhead: 'parts.amount' }] },
        }),
      'L111 thing.list.filters.x: "parts.amount" is no date',
    ],
    [
      'a part of a text',
      () =>
        resource('thing', {
          ...usual,
          // @ts-expect-error remark
          list: { ...list, filters: [{ name: 'x', part: 'year', of: 'remark' }] },
        }),
      'L111 thing.list.filters.x: "remark" is no date',
    ],
    [
      'days between instants',
      () =>
        resource('thing', {
          ...usual,
          // @ts-expect-error seen
          list: { ...list, filters: [{ name: 'x', between: ['best', 'seen'] }] },
        }),
      'L111 thing.list.filters.x: "seen" is no date',
    ],
    [
      'a search of numbers',
      // @ts-expect-error price
      () => resource('thing', { ...usual, list: { ...list, search: ['price'] } }),
      'L110 thing.list.search: "price" is no text',
    ],
    [
      'an order of a view by an object',
      // @ts-expect-error box
      () => resource('thing', { ...usual, views: [{ path: '/a', as: 'page', sort: 'box' }] }),
      'L125 thing.views /a.sort: "box" has no order, because its kind is object',
    ],
    [
      'a main date that is none',
      // @ts-expect-error count
      () => resource('thing', { ...usual, list: { ...list, mainDate: 'count' } }),
      'L111 thing.list.mainDate: "count" is no date',
    ],
    [
      'a state that is no choice',
      // @ts-expect-error remark
      () => resource('thing', { ...usual, state: 'remark' }),
      'L112 thing.state: "remark" is no choice',
    ],
    [
      'a misspelt state of an action',
      () =>
        // @ts-expect-error LL
        resource('thing', { ...states, startsIn: ['L'], actions: { grow: { ...grow, to: 'LL' } } }),
      'L113 thing.actions.grow: there is no state "LL"; did you mean "L"?',
    ],
    [
      'a misspelt state to start in',
      // @ts-expect-error M
      () => resource('thing', { ...states, startsIn: ['M'], actions: { grow } }),
      'L113 thing.startsIn: there is no state "M"',
    ],
    [
      'a state change without a state',
      // @ts-expect-error S
      () => resource('thing', { ...usual, actions: { grow } }),
      'L113 thing.actions.grow: there is no state "S"',
    ],
    [
      'a stamp of another kind',
      // @ts-expect-error a day is no instant
      () => resource('thing', { ...states, actions: { grow: { ...grow, stamps: { best: now } } } }),
      'L133 thing.actions.grow.stamps: "best" is a date and never "now"',
    ],
    [
      'a stamp with a misspelt constant',
      () =>
        // @ts-expect-error NEWW
        resource('thing', { ...states, actions: { grow: { ...grow, stamps: { tags: 'NEWW' } } } }),
      'L115 thing.actions.grow.stamps: "tags" has no value "NEWW"',
    ],
    [
      'a misspelt column of a dialog',
      () =>
        resource('thing', {
          ...states,
          // @ts-expect-error amont
          actions: { grow: { ...grow, columns: { parts: ['amont'] } } },
        }),
      'L125 thing.actions.grow.columns.parts: there is no field "amont"',
    ],
    [
      'a misspelt column of an index',
      // @ts-expect-error amont
      () => resource('thing', { ...usual, lookups: [['stage', 'parts.amont']] }),
      'L125 thing.lookups: there is no field "amont"',
    ],
    [
      'a parent that is no reference',
      // @ts-expect-error remark
      () => resource('thing', { ...usual, lockParent: 'remark' }),
      'L119 thing.lockParent: "remark" is no reference',
    ],
    [
      'aliases in a number',
      // @ts-expect-error count
      () => resource('thing', { ...usual, aliases: 'count' }),
      'L125 thing.aliases: "count" is no text',
    ],
    [
      'a misspelt icon',
      () =>
        resource('thing', {
          ...usual,
          screen: '/t',
          // @ts-expect-error grops
          menu: { area: 'HR', order: 1, icon: 'grops' },
        }),
      'L136 thing.menu.icon: there is no icon "grops"; did you mean "groups"?',
    ],
    [
      'a misspelt role',
      // @ts-expect-error ADMN
      () => resource('thing', { ...usual, allow: { ADMN: 'everything' } }),
      'L108 thing.allow: there is no role "ADMN"',
    ],
    [
      'a misspelt role of several',
      // @ts-expect-error ADMN
      () => resource('thing', { ...usual, allow: forRoles(['ADMIN', 'ADMN'], 'everything') }),
      'L108 thing.allow: there is no role "ADMN"',
    ],
    [
      'a misspelt menu area',
      // @ts-expect-error HRR
      () => resource('thing', { ...usual, screen: '/t', menu: { area: 'HRR', order: 1 } }),
      'L109 thing.menu.area: there is no area "HRR"; did you mean "HR"?',
    ],
    [
      'a misspelt constant in the condition of a field',
      () =>
        resource('thing', {
          ...usual,
          // @ts-expect-error XL
          fields: { ...fields, a: text({ shownWhen: { stage: 'XL' } }) },
        }),
      'L115 thing.fields.a.shownWhen: "stage" has no value "XL"',
    ],
    [
      'a copy of a text',
      () =>
        // @ts-expect-error remark
        resource('thing', { ...usual, fields: { ...fields, a: text({ copiedFrom: 'remark' }) } }),
      'L106 thing.fields.a: copiedFrom names a reference',
    ],
    [
      'a unit of a field that does not exist',
      () =>
        // @ts-expect-error itm
        resource('thing', { ...usual, fields: { ...fields, a: quantity({ unit: 'itm.unit' }) } }),
      'L125 thing.fields.a: there is no field "itm"',
    ],
    [
      'a default from a text',
      () =>
        resource('thing', {
          ...usual,
          // @ts-expect-error remark
          fields: { ...fields, a: text({ defaultFrom: 'remark.x' }) },
        }),
      'L117 thing.fields.a: defaultFrom: "remark.x" leads to no field',
    ],
    [
      'an option that has no effect within lines',
      () =>
        resource('thing', {
          ...usual,
          // @ts-expect-error frozen
          fields: { ...fields, a: lines({ b: text({ frozen: true }) }) },
        }),
      'L141 thing.fields.a.b: frozen: has no effect within lines',
    ],
    [
      'lines that are unique by a misspelt column',
      () =>
        resource('thing', {
          ...usual,
          // @ts-expect-error c
          fields: { ...fields, a: lines({ b: text() }, { uniqueBy: ['c'] }) },
        }),
      'L125 thing.fields.a: uniqueBy: there is no field "c"',
    ],
    [
      'a misspelt role of a field',
      () =>
        resource('thing', {
          ...usual,
          // @ts-expect-error ADMN
          fields: { ...fields, a: text({ hiddenFrom: ['ADMN'] }) },
        }),
      'L108 thing.fields.a.hiddenFrom: there is no role "ADMN"',
    ],
    [
      'a comparison with a field that does not exist',
      () =>
        resource('thing', {
          ...usual,
          // @ts-expect-error remrk
          fields: { ...fields, a: text({ shownWhen: { code: { field: 'remrk' } } }) },
        }),
      'L114 thing.fields.a.shownWhen: "thing": there is no field "remrk"; did you mean "remark"?',
    ],
    [
      'bounds of a text in the condition of a field',
      () =>
        resource('thing', {
          ...usual,
          // @ts-expect-error a text has no more and less
          fields: { ...fields, a: text({ shownWhen: { code: { moreThan: 'a' } } }) },
        }),
      'L133 thing.fields.a.shownWhen: "code" is a text, which has no more and less',
    ],
  ])('%s', (_, define, error) => {
    expect(start(define()).join('\n')).toContain(error)
  })
})

describe('the compiler and the start accept', () => {
  test.each<[string, () => Definition]>([
    [
      'filters through lines, objects and references',
      () =>
        resource('thing', {
          ...usual,
          list: {
            ...list,
            filters: [
              'stage',
              { name: 'item', through: 'parts.item' },
              { name: 'deep', through: 'parts.item.inner' },
              { name: 'best', through: 'shelf.best' },
              {
                name: 'expiring',
                daysAhead: 'parts.expires',
                where: { 'parts.amount': { moreThan: 0 } },
              },
              {
                name: 'good',
                where: { 'parts.grade': ['A'], 'shelf.inner': true, 'box.depth': 3 },
              },
            ],
          },
        }),
    ],
    [
      'conditions on one record',
      () =>
        resource('thing', {
          ...usual,
          usable: {
            any: [{ stage: ['S', 'L'] }, { tags: { not: 'OLD' } }, { 'box.depth': { atLeast: 3 } }],
            best: { atMost: { field: 'until' }, moreThan: daysFromToday(-3) },
            createdDate: { lessThan: { field: 'seen' } },
            parts: { not: null },
          },
        }),
    ],
    [
      'conditions of the database',
      () =>
        resource('thing', {
          ...usual,
          rows: {
            ADMIN: {
              all: [{ createdBy: me }, { 'shelf.createdBy': me }, { code: { shared: true } }],
            },
          },
          views: [{ path: '/things', as: 'page', where: { 'parts.item': 3 }, sort: '-best' }],
        }),
    ],
    [
      'states, stamps and columns',
      () =>
        resource('thing', {
          ...states,
          actions: {
            grow: {
              ...grow,
              when: { stage: 'S' },
              stamps: { best: today, seen: now, tags: 'NEW', shelf: null, price: 48.6 },
              inputs: ['parts'],
              columns: { parts: ['amount'] },
            },
          },
          lookups: [
            ['parts.item', 'parts.amount'],
            ['best', 'createdDate'],
          ],
        }),
    ],
    [
      'conditions of fields',
      () =>
        resource('thing', {
          ...usual,
          fields: {
            ...fields,
            a: text({ shownWhen: { stage: ['S', 'L'], 'box.depth': { not: null } } }),
            b: text({ requiredWhen: { any: [{ keen: true }, { best: { lessThan: today } }] } }),
            c: text({ copiedFrom: 'shelf' }),
          },
        }),
    ],
  ])('%s', (_, define) => {
    expect(start(define())).toEqual([])
  })
})
