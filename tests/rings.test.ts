import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, normalize } from 'node:path'
import { parseSync } from 'vite'
import { describe, expect, test } from 'vitest'
import { business, DOOR, importedBy, importsPastDoors, upwardImports } from './areas.ts'
import { findClauses } from './code/comment-openings.ts'
import { findCircles, readImportGraph } from './code/import-graph.ts'
import { files, sources, violations } from './rings.ts'

describe('the rings of the code', () => {
  test('hold in every file', () => {
    expect(sources.length).toBeGreaterThan(50)
    expect(sources.flatMap(({ file, source }) => violations(file, source))).toEqual([])
  })

  test.each([
    ['src/schema/x.ts', "import { sql } from 'kysely'"],
    ['src/schema/x.ts', "import { join } from 'node:path'"],
    ['src/storage/x.ts', "import { may } from '../schema/permission.ts'"],
    ['src/storage/x.ts', "import { refuse } from '../server/kit.ts'"],
    ['src/storage/x.ts', "import user from '../system/user.ts'"],
    ['src/schema/x.ts', "import { DEFAULT_SETTINGS } from '#system'"],
    ['src/system/x.ts', "import { sql } from 'kysely'"],
    [
      'src/server/x.ts',
      "import employee from '../../resources/parties/employees/employee.resource.ts'",
    ],
    ['src/server/x.ts', "import { format } from '../admin/format.ts'"],
    ['src/server/x.ts', "import { createDatabase } from '../../tests/kit/postgres.ts'"],
    ['src/admin/x.tsx', "const page = () => import('../server/app.ts')"],
    ['src/admin/x.tsx', "import { readFile } from 'node:fs/promises'"],
    ['src/main.tsx', "import { openStore } from './storage/open.ts'"],
    ['resources/a/x.resource.ts', "import x from './x.server.ts'"],
    ['resources/a/x.resource.ts', "import { useState } from 'react'"],
    ['resources/a/x.resource.ts', "import y from './y.resource.ts'"],
    ['resources/a/x.resource.ts', "import { parseValue } from '#schema/engine'"],
    ['src/server/x.ts', "const users = registry.get('user')"],
    ['src/admin/x.tsx', "if (target === 'customer') hide()"],
    ['src/storage/x.ts', 'sql`select id from order_item where id = 1`'],
    ['src/schema/x.ts', "const TABLES = ['sms_log']"],
    ['resources/a/x.ts', 'export * from "node:crypto"'],
    ['resources/a/x.ts', "type Store = import('../../src/storage/store.ts').Store"],
    ['resources/a/x.server.ts', "import { openStore } from '../../src/storage/open.ts'"],
    ['resources/a/x.server.ts', "import { refuse } from '../../src/server/kit.ts'"],
    ['resources/a/x.server.ts', "import {\n  a,\n} from '#admin'"],
    ['resources/a/x.server.ts', "import { Button } from '@mui/material'"],
    ['resources/a/x.server.ts', "import { sql } from 'kysely'"],
    ['resources/a/x.server.ts', "const text = 'select id from production_stock'"],
    ['resources/a/x.server.ts', "work.sql.selectFrom('payment')"],
    ['resources/a/x.screen.tsx', "import { refuse } from '#server'"],
    ['resources/a/x.screen.tsx', "import { FieldInput } from '#admin/page'"],
    ['resources/a/x.tsx', "import { refuse } from '#server'"],
    ['resources/a/x.tsx', "import { useQuery } from '@tanstack/react-query'"],
    ['resources/a/x.ts', "import { Stepper } from './stepper.tsx'"],
    ['resources/a/x.screen.tsx', "import Fastify from 'fastify'"],
    ['resources/a/x.screen.tsx', "import { cell } from '../../src/admin/cells/cell.tsx'"],
    ['public-site/x.tsx', "import { List } from 'react-admin'"],
    ['resources/a/x.screen.tsx', "import x from './x.server.ts'"],
    ['resources/a/x.screen.tsx', "import { type Calls, pay } from './x.server.ts'"],
    ['resources/a/x.tsx', "import x, { type Calls } from './x.server.ts'"],
    ['resources/a/x.tsx', "const load = () => import('./x.server.ts')"],
    ['resources/a/x.ts', "import type x from './x.server.ts'"],
    ['public-site/x.tsx', "import website from '../resources/website/website.server.ts'"],
    ['public-site/x.tsx', "import brand from '../resources/stock/brand.resource.ts'"],
  ])('are broken by %s with %j', (file, source) => {
    expect(violations(file, source)).toHaveLength(1)
  })

  test.each([
    [
      'resources/a/x.resource.ts',
      "import { resource } from '#schema'\nimport { DAYS } from '../places/days.ts'",
    ],
    [
      'resources/a/x.server.ts',
      "import { behaviour } from '#server'\nimport x from './x.resource.ts'\nimport { pay } from '../pay/y.server.ts'",
    ],
    [
      'resources/a/x.screen.tsx',
      "import { screen } from '#admin'\nimport { LineChart } from 'recharts'\nimport x from './x.resource.ts'",
    ],
    [
      'resources/a/x.screen.tsx',
      "import { lazy } from 'react'\nconst Page = lazy(() => import('./x-page.tsx'))",
    ],
    [
      'resources/a/x.tsx',
      "import { PageHeader } from '#admin/page'\nimport { Stepper } from './stepper.tsx'",
    ],
    ['resources/a/x.screen.tsx', "import type x from './x.server.ts'"],
    ['resources/a/x.bell.ts', "import type x from './x.server.ts'"],
    ['resources/a/x.tsx', "import type x from './x.server.ts'"],
    ['public-site/x.tsx', "import type website from '../resources/website/website.server.ts'"],
    [
      'public-site/x.tsx',
      "import type { RecordOf } from '#schema'\nimport type brand from '../resources/stock/brand.resource.ts'",
    ],
    ['src/server/x.ts', "import { user } from '#system'\nconst users = registry.get(user.name)"],
    ['src/server/x.ts', "/** `reference('user')` names a user. */\nconst state = row['state']"],
    [
      'src/server/x.ts',
      "const sql = `delete from 'react'`; const load = (file: string) => import(file) // from 'react'",
    ],
  ])('are kept by %s with %j', (file, source) => {
    expect(violations(file, source)).toEqual([])
  })
})

describe('circles of imports', () => {
  const CIRCLE = 8

  test('have at most eight files, type imports included', () => {
    const circles = findCircles(readImportGraph(sources))
    expect(circles.filter(({ length }) => length > CIRCLE)).toEqual([])
  })

  test('are found through type imports and aliases', () => {
    const planted = [
      { file: 'src/server/kit.ts', source: "import type { Work } from './work/work.ts'" },
      { file: 'src/server/work/work.ts', source: "import type { refuse } from '#server'" },
      { file: 'src/server/app.ts', source: "import './kit.ts'" },
    ]
    expect(findCircles(readImportGraph(planted))).toEqual([
      ['src/server/kit.ts', 'src/server/work/work.ts'],
    ])
  })
})

describe('comments', () => {
  test('begin with a noun or a verb', () => {
    const commented = globSync('{src,resources,public-site,art,tests}/**/*.{ts,tsx}')
    const clauses = commented.flatMap((file) =>
      findClauses(readFileSync(file, 'utf8')).map((comment) => `${file}: ${comment}`),
    )
    expect(commented.length).toBeGreaterThan(1_000)
    expect(clauses).toEqual([])
  })

  test.each([
    ['What became of a try.', 1],
    ['So many rows at a time.', 1],
    ['Result of one try.', 0],
    ['Sorted.\n// As the API answers them.', 0],
  ])('are read from %j', (comment, count) => {
    expect(findClauses(`// ${comment}\n`)).toHaveLength(count)
    expect(findClauses(`/** ${comment} */`)).toHaveLength(count)
  })
})

describe('the areas of the business', () => {
  test('know only those below them', () => {
    const upward = business.flatMap(({ file, source }) => upwardImports(file, source))
    expect(business.length).toBeGreaterThan(150)
    expect(upward).toEqual([])
  })

  test.each([
    ['resources/stock/x.server.ts', "import { owed } from '../money/y.server.ts'"],
    [
      'resources/stock/x.server.ts',
      "import type sale from '../sales/orders/order-item.resource.ts'",
    ],
    ['resources/places/x.tsx', "const page = () => import('../desk/y.tsx')"],
    ['resources/places/x.server.ts', "import installation from '../installation.server.ts'"],
    ['resources/nowhere/x.ts', 'export const X = 1'],
  ])('are broken by %s with %j', (file, source) => {
    expect(upwardImports(file, source)).toHaveLength(1)
  })

  test('call one another through their doors', () => {
    expect(business.flatMap(({ file, source }) => importsPastDoors(file, source))).toEqual([])
  })

  test.each([
    ['resources/sales/x.server.ts', "import { settle } from '../money/settle-payment.server.ts'"],
    ['resources/sales/orders/x.server.ts', "import type { A } from '../../stock/a/b.server.ts'"],
    ['resources/installation.server.ts', "import { openWallet } from './money/x.server.ts'"],
    ['resources/sales/x.tsx', "import { pay } from '../money/payment-calls.server.ts'"],
  ])('leave a door aside in %s with %j', (file, source) => {
    expect(importsPastDoors(file, source)).toHaveLength(1)
  })

  test.each([
    ['resources/sales/x.server.ts', "import { openPayment } from '../money/door.server.ts'"],
    ['resources/sales/x.server.ts', "import payment from '../money/payment.resource.ts'"],
    ['resources/sales/x.server.ts', "import { addSale } from './invoices/y.server.ts'"],
    ['resources/sales/x.tsx', "import type payments from '../money/payment-calls.server.ts'"],
  ])('use a door, or need none, in %s with %j', (file, source) => {
    expect(importsPastDoors(file, source)).toEqual([])
  })

  test('have doors of a few verbs, each used by another area', () => {
    const doors = business.filter(({ file }) => basename(file) === DOOR)
    expect(doors.length).toBeGreaterThan(4)
    for (const { file, source } of doors) {
      const verbs = parseSync(file, source).module.staticExports.flatMap(({ entries }) =>
        entries.map(({ exportName }) => exportName.name ?? ''),
      )
      const callers = business.filter((each) => importedBy(each.file, each.source).includes(file))
      const isUsed = (verb: string) =>
        callers.some(({ source: text }) => new RegExp(`\\b${verb}\\b`).test(text))
      expect(verbs.length, file).toBeLessThanOrEqual(10)
      expect(verbs.filter((verb) => !isUsed(verb))).toEqual([])
    }
  })
})

// Workbook cells that hold an error have their own type, 'error'.
test('a field is asked what it can, and not of which kind it is', () => {
  const asking = sources.filter(
    ({ file, source }) =>
      file.startsWith('src/') &&
      !/\/kinds\/|\.test\./.test(file) &&
      /\bkind [!=]== '(?!error')/.test(source),
  )
  expect(asking.map(({ file }) => file)).toEqual([])
})

// One worker runs many files of tests and loads what they share once: for the first of them only.
test('what tests share does not hook into them by being loaded', () => {
  const shared = globSync(['tests/**/*.{ts,tsx}', '{src,resources}/**/*-testing.tsx']).filter(
    (file) => !/\.test\./.test(file),
  )
  expect(shared.length).toBeGreaterThan(50)
  const hooking = /^(before|after)(All|Each)\(/m
  expect(shared.filter((file) => hooking.test(readFileSync(file, 'utf8')))).toEqual([])
})

test('no test replaces a module of our own', () => {
  const tests = globSync('{src,resources,public-site,tests}/**/*.test.{ts,tsx}')
  expect(tests.length).toBeGreaterThan(300)
  const replacing = /vi\.(do)?[mM]ock\(\s*(import\()?['"][.#]/
  expect(tests.filter((file) => replacing.test(readFileSync(file, 'utf8')))).toEqual([])
})

describe('names', () => {
  const named = [...files, ...globSync('tests/**/*.{ts,tsx}').map(normalize)]

  test('say what a file is about', () => {
    const vague = /(^|-)(utils?|helpers?|common|misc)(\.|$)/
    expect(named.filter((file) => file.split('/').some((part) => vague.test(part)))).toEqual([])
  })

  test('leave one barrel, the vocabulary of definitions', () => {
    expect(named.filter((file) => /^index\.tsx?$/.test(basename(file)))).toEqual([
      'src/schema/index.ts',
    ])
  })

  test('stand in rooms of at most 25 files, tests beside the code not counted', () => {
    const counted = named.filter((file) => !/\.test\.tsx?$/.test(file) || file.startsWith('tests/'))
    const rooms = Map.groupBy(counted, (file) => dirname(file))
    expect([...rooms].filter(([, files]) => files.length > 25).map(([room]) => room)).toEqual([])
  })

  test.each([
    ['src/server', 8],
    ['src/admin', 12],
  ])('of rooms in %s are at most %i', (folder, most) => {
    const rooms = files
      .filter((file) => file.startsWith(`${folder}/`))
      .map((file) => file.split('/').slice(2, -1)[0])
      .filter((room) => room !== undefined)
    expect(new Set(rooms).size).toBeLessThanOrEqual(most)
  })

  test('that authors have to know are at most eighty', async () => {
    const exported = Object.keys(await import('../src/schema/index.ts'))
    expect(exported.length).toBeGreaterThan(60)
    expect(exported.length).toBeLessThanOrEqual(80)
  })
})
