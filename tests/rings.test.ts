import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join, normalize } from 'node:path'
import { parseSync } from 'vite'
import { describe, expect, test } from 'vitest'

type Ring =
  | 'schema'
  | 'storage'
  | 'server'
  | 'admin'
  | 'entry'
  | 'definition'
  | 'pure'
  | 'behaviour'
  | 'screen'
  | 'page'
  | 'site'
type Target =
  | Ring
  | 'vocabulary'
  | 'whole schema'
  | 'server kit'
  | 'admin kit'
  | 'page kit'
  | 'package'
  | 'node'
  | 'elsewhere'

interface Rule {
  readonly imports: readonly Target[]
  /** Only by `import type`. */
  readonly types?: readonly Target[]
  /** Packages, where not every one is welcome. */
  readonly only?: RegExp
  readonly never?: RegExp
}

const BROWSER = /^(react|@mui\/|@emotion\/|ra-|recharts)/
const SERVER = /^(@?fastify|kysely$|pg$|sharp$|@node-rs\/)/

const LOOKS = /^(react|react-dom|react-admin|recharts)$|^@mui\/|^ra-/

/**
 * What is sold by item is added up over the lines of orders that another record leads to, which a typed query does not say
 * yet: these two name tables. No other file of the business does.
 */
const NAMES_TABLES: readonly string[] = [
  'resources/sales/invoices/sales-figures.server.ts',
  'resources/production/production-figures.server.ts',
]

/** The engine never names a resource; a resource never names an engine, only its kit. */
const RULES: Readonly<Record<Ring, Rule>> = {
  schema: { imports: ['schema'] },
  definition: { imports: ['vocabulary', 'pure'] },
  pure: { imports: ['vocabulary', 'pure'] },
  behaviour: {
    imports: ['vocabulary', 'server kit', 'definition', 'pure', 'behaviour', 'package', 'node'],
    // Behaviours ask typed queries: tables and columns are the storage's to name.
    never: new RegExp(`${BROWSER.source}|^(@?fastify|vite|kysely$)`),
  },
  // Loaded with the first list, so what is large stands in pages that a screen loads when it is opened.
  screen: {
    imports: ['vocabulary', 'admin kit', 'definition', 'pure', 'page', 'package'],
    only: LOOKS,
  },
  page: {
    imports: ['vocabulary', 'admin kit', 'page kit', 'definition', 'pure', 'page', 'package'],
    only: LOOKS,
  },
  storage: {
    imports: ['whole schema', 'storage', 'package', 'node'],
    never: new RegExp(`${BROWSER.source}|^@?fastify`),
  },
  server: { imports: ['whole schema', 'server', 'storage', 'package', 'node'], never: BROWSER },
  admin: { imports: ['whole schema', 'admin', 'package'], never: SERVER },
  // The first words of the site are the business's: staff begin with them too.
  site: {
    imports: ['site', 'pure', 'package'],
    types: ['vocabulary', 'definition'],
    never: new RegExp(`${SERVER.source}|^(react-admin$|ra-)`),
  },
  entry: { imports: ['entry', 'admin', 'site', 'package'], never: SERVER },
}

const FOLDERS: readonly (readonly [string, Ring])[] = [
  ['src/schema/', 'schema'],
  ['src/storage/', 'storage'],
  ['src/server/', 'server'],
  ['src/admin/', 'admin'],
  ['src/', 'entry'],
  ['public-site/', 'site'],
]

function ringOf(file: string): Ring | undefined {
  if (!file.startsWith('resources/'))
    return FOLDERS.find(([folder]) => file.startsWith(folder))?.[1]
  if (file.endsWith('.resource.ts')) return 'definition'
  if (file.endsWith('.server.ts')) return 'behaviour'
  if (file.endsWith('.screen.tsx') || file.endsWith('.bell.ts')) return 'screen'
  return file.endsWith('.tsx') ? 'page' : 'pure'
}

function targetOf(specifier: string, importer: string): Target {
  if (specifier === '#schema') return 'vocabulary'
  if (specifier === '#schema/engine') return 'whole schema'
  if (specifier === '#server') return 'server kit'
  if (specifier === '#admin') return 'admin kit'
  if (specifier === '#admin/page') return 'page kit'
  if (specifier.startsWith('node:')) return 'node'
  if (/^[./#]/.test(specifier))
    return ringOf(normalize(join(dirname(importer), specifier))) ?? 'elsewhere'
  return 'package'
}

interface Import {
  readonly specifier: string
  readonly isType: boolean
}

function importsIn(file: string, source: string): Import[] {
  const { module, errors } = parseSync(file, source)
  if (errors.length > 0) throw new Error(`${file} cannot be read: ${errors[0]?.message}`)
  const statements = [
    ...module.staticImports.map(({ moduleRequest, start, end }) => ({
      specifier: moduleRequest.value,
      start,
      end,
    })),
    ...module.staticExports.flatMap(({ entries: [first], start, end }) =>
      first?.moduleRequest ? [{ specifier: first.moduleRequest.value, start, end }] : [],
    ),
  ]
  return [
    ...statements.map(({ specifier, start, end }) => ({
      specifier,
      isType: /^\w+\s+type\b/.test(source.slice(start, end)),
    })),
    ...[...source.matchAll(/\bimport\(\s*(['"`])([^'"`$]+)\1/g)].map(([, , specifier = '']) => ({
      specifier,
      isType: false,
    })),
  ]
}

/** Every import of a file that its ring does not allow. */
function violations(file: string, source: string): string[] {
  const ring = ringOf(file)
  if (!ring) return []
  const { imports, types = [], only, never } = RULES[ring]
  const foreign = importsIn(file, source)
    .filter(({ specifier, isType }) => {
      if (NAMES_TABLES.includes(file) && specifier === 'kysely') return false
      const target = targetOf(specifier, file)
      if (target === 'package' && (never?.test(specifier) || only?.test(specifier) === false))
        return true
      return !imports.includes(target) && !(isType && types.includes(target))
    })
    .map(({ specifier }) => `${file} imports ${specifier}`)
  return [...foreign, ...tablesNamed(file, source)]
}

/** Tables of definitions whose names cannot be ordinary words, as `production_stock`; and the way to a database. */
const TABLES = globSync('resources/**/*.resource.ts')
  .map((file) => basename(file, '.resource.ts').replaceAll('-', '_'))
  .filter((name) => name.includes('_'))
const DATABASE = new RegExp(`\\b(${TABLES.join('|')})\\b|\\b(work|saving|saved)\\.sql\\b`, 'g')

/** The checks of `npm run verify` are a second calculation, by the tables alone. */
const mayNameTables = (file: string): boolean =>
  NAMES_TABLES.includes(file) || file.endsWith('-checks.ts')

const tablesNamed = (file: string, source: string): string[] =>
  file.startsWith('resources/') && !mayNameTables(file)
    ? [...source.matchAll(DATABASE)].map(([name]) => `${file} names ${name}`)
    : []

const files = globSync([
  'src/**/*.{ts,tsx}',
  'resources/**/*.{ts,tsx}',
  'public-site/**/*.{ts,tsx}',
]).map(normalize)
const sources = files
  .filter((file) => !/\.test\.tsx?$/.test(file))
  .map((file) => ({ file, source: readFileSync(file, 'utf8') }))

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
    ['src/server/x.ts', "import employee from '../../resources/people/employee.resource.ts'"],
    ['src/server/x.ts', "import { format } from '../admin/format.ts'"],
    ['src/server/x.ts', "import { createDatabase } from '../../tests/kit/postgres.ts'"],
    ['src/admin/x.tsx', "const page = () => import('../server/app.ts')"],
    ['src/admin/x.tsx', "import { readFile } from 'node:fs/promises'"],
    ['src/main.tsx', "import { openStore } from './storage/open.ts'"],
    ['resources/a/x.resource.ts', "import x from './x.server.ts'"],
    ['resources/a/x.resource.ts', "import { useState } from 'react'"],
    ['resources/a/x.resource.ts', "import y from './y.resource.ts'"],
    ['resources/a/x.resource.ts', "import { parseValue } from '#schema/engine'"],
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
    ['public-site/x.tsx', "import brand from '../resources/stock/brand.resource.ts'"],
  ])('are broken by %s with %j', (file, source) => {
    expect(violations(file, source)).toHaveLength(1)
  })

  test.each([
    [
      'resources/a/x.resource.ts',
      "import { resource } from '#schema'\nimport { ROLES } from '../access/roles.ts'",
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
    [
      'public-site/x.tsx',
      "import type { RecordOf } from '#schema'\nimport type brand from '../resources/stock/brand.resource.ts'",
    ],
    [
      'src/server/x.ts',
      "const sql = `delete from 'react'`; const load = (file: string) => import(file) // from 'react'",
    ],
  ])('are kept by %s with %j', (file, source) => {
    expect(violations(file, source)).toEqual([])
  })
})

/** What a resource is written with past its rules. */
const WRITERS = ['writer', 'rollups'] as const
type WriterWord = (typeof WRITERS)[number]

/** The definitions that a file takes a writer of, as they are imported there. */
const writersIn = (source: string, word: WriterWord = 'writer'): string[] =>
  [...source.matchAll(new RegExp(`\\b${word}\\(\\s*(\\w+)`, 'g'))].map(([, name = '']) => {
    const found = new RegExp(`import (?:type )?${name}\\b[^'"]*from '([^']+)'`).exec(source)
    return found?.[1] ?? name
  })

/** Writers of what lies in another room, and all but the first of several of one resource. */
function foreignWriters(
  some: readonly { file: string; source: string }[],
  word: WriterWord = 'writer',
): string[] {
  const all = some
    .filter(({ file }) => ringOf(file) === 'behaviour')
    .flatMap(({ file, source }) =>
      writersIn(source, word).map((specifier) => ({
        file,
        of: normalize(join(dirname(file), specifier)),
        isBeside: /^\.\/[\w-]+\.resource\.ts$/.test(specifier),
      })),
    )
  return all
    .filter(
      ({ of, isBeside }, place) => !isBeside || all.findIndex((each) => each.of === of) < place,
    )
    .map(({ file, of }) => `${file} writes ${of}`)
}

/** Whether a constant that holds a writer leaves its file. */
const exportsWriter = ({ file, source }: { file: string; source: string }): boolean =>
  WRITERS.some((word) => source.includes(`${word}(`)) &&
  parseSync(file, source).module.staticExports.some(({ entries, start, end }) => {
    const names = entries.map(({ localName }) => localName.name)
    return (
      /^export (const|let)\b[^>]*\b(writer|rollups)\(/.test(source.slice(start, end)) ||
      names.some((name) => new RegExp(`const ${name} = (writer|rollups)\\(`).test(source))
    )
  })

describe('a resource is written by its owner', () => {
  test('in one file beside its definition, which exports verbs and no writer', () => {
    expect(sources.filter(({ source }) => writersIn(source).length > 0).length).toBeGreaterThan(10)
    expect(WRITERS.flatMap((word) => foreignWriters(sources, word))).toEqual([])
    expect(sources.filter(exportsWriter).map(({ file }) => file)).toEqual([])
  })

  test('and by nobody else', () => {
    const writing = "import x from './x.resource.ts'\nconst xs = writer(x)"
    const own = { file: 'resources/a/x.server.ts', source: writing }
    expect(foreignWriters([own])).toEqual([])
    expect(foreignWriters([own, { ...own, file: 'resources/a/y.server.ts' }])).toHaveLength(1)
    expect(exportsWriter({ ...own, source: `${writing}\nexport { xs }` })).toBe(true)
    expect(exportsWriter({ ...own, source: writing.replace('const', 'export const') })).toBe(true)
    const foreign = writing.replace('./x', '../b/x')
    expect(foreignWriters([{ ...own, source: foreign }])).toHaveLength(1)
  })
})

describe('a field kind', () => {
  test('answers for itself: no screen of the back office asks for one by name', () => {
    const asking = sources.filter(
      ({ file, source }) =>
        file.startsWith('src/admin/') &&
        !file.startsWith('src/admin/kinds/') &&
        /\bkind [!=]== '/.test(source),
    )
    expect(asking.map(({ file }) => file)).toEqual([])
  })
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

  test('that authors have to know are at most eighty', () => {
    const { module } = parseSync('index.ts', readFileSync('src/schema/index.ts', 'utf8'))
    const exported = module.staticExports.flatMap(({ entries }) => entries)
    expect(exported.length).toBeGreaterThan(60)
    expect(exported.length).toBeLessThanOrEqual(80)
  })
})
