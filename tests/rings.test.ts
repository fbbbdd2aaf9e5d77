import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join, normalize } from 'node:path'
import { describe, expect, test } from 'vitest'

type Kind = 'language' | 'definition' | 'pure' | 'behaviour' | 'screen' | 'storage' | 'server' | 'admin' | 'site' | 'entry' | 'package' | 'node'

/** Which ring a file or an import belongs to. */
function kindOf(path: string): Kind {
  if (path === '#language' || path.startsWith('src/language/')) return 'language'
  if (path === '#server' || path.startsWith('src/server/')) return 'server'
  if (path === '#admin' || path.startsWith('src/admin/')) return 'admin'
  if (path.startsWith('src/storage/')) return 'storage'
  if (path.startsWith('public-site/')) return 'site'
  if (path.startsWith('node:')) return 'node'
  if (path.startsWith('src/')) return 'entry'
  if (!path.startsWith('resources/')) return 'package'
  if (path.endsWith('.resource.ts')) return 'definition'
  if (path.endsWith('.server.ts')) return 'behaviour'
  return path.endsWith('.screen.tsx') ? 'screen' : 'pure'
}

/** The engine never names a resource; a resource never names an engine, only its kit. */
const MAY_IMPORT: Readonly<Record<Exclude<Kind, 'package' | 'node'>, readonly Kind[]>> = {
  language: ['language'],
  definition: ['language', 'pure'],
  pure: ['language', 'pure'],
  behaviour: ['language', 'server', 'definition', 'pure', 'behaviour', 'package', 'node'],
  screen: ['language', 'admin', 'definition', 'pure', 'package'],
  storage: ['language', 'storage', 'package', 'node'],
  server: ['language', 'server', 'storage', 'package', 'node'],
  admin: ['language', 'admin', 'package'],
  site: ['site', 'package'],
  entry: ['entry', 'admin', 'site', 'package'],
}

/** Packages that a ring must not reach for, although it may use packages. */
const FORBIDDEN: Readonly<Partial<Record<Kind, RegExp>>> = {
  behaviour: /^(react|@mui|ra-|recharts|fastify|vite)/,
  screen: /^(kysely|fastify|pg$|sharp)/,
  server: /^(react|@mui|ra-|recharts)/,
  storage: /^(react|@mui|ra-|fastify)/,
  admin: /^(kysely|fastify|pg$|sharp)/,
  site: /^(react-admin|ra-|kysely|fastify)/,
}

const importsIn = (source: string): string[] =>
  [...source.matchAll(/\bfrom\s+'([^'\n]+)'|^import\s+'([^'\n]+)'|\bimport\(\s*'([^'\n]+)'\s*\)/gm)]
    .map((match) => match[1] ?? match[2] ?? match[3] ?? '')

/** Every import of a file that its ring does not allow. */
function violations(file: string, source: string): string[] {
  const kind = kindOf(file)
  const allowed: readonly Kind[] = MAY_IMPORT[kind as keyof typeof MAY_IMPORT]
  return importsIn(source)
    .map((specifier) => (specifier.startsWith('.') ? normalize(join(dirname(file), specifier)) : specifier))
    .filter((target) => {
      const ofTarget = kindOf(target)
      if (kind === 'behaviour' && ofTarget === 'server') return target !== '#server'
      if (kind === 'screen' && ofTarget === 'admin') return target !== '#admin'
      return !allowed.includes(ofTarget) || (ofTarget === 'package' && FORBIDDEN[kind]?.test(target))
    })
    .map((target) => `${file} imports ${target}`)
}

const files = globSync(['src/**/*.{ts,tsx}', 'resources/**/*.{ts,tsx}', 'public-site/**/*.{ts,tsx}']).map(normalize)
const sources = files.filter((file) => !/\.test\.tsx?$/.test(file))

describe('the rings of the code', () => {
  test('hold in every file', () => {
    expect(sources.length).toBeGreaterThan(50)
    expect(sources.flatMap((file) => violations(file, readFileSync(file, 'utf8')))).toEqual([])
  })

  test.each([
    ['src/language/x.ts', "import { sql } from 'kysely'"],
    ['resources/a/x.resource.ts', "import x from './x.server.ts'"],
    ['resources/a/x.resource.ts', "import { useState } from 'react'"],
    ['resources/a/x.server.ts', "import { openStore } from '../../src/storage/open.ts'"],
    ['resources/a/x.server.ts', "import {\n  a,\n} from '#admin'"],
    ['resources/a/x.screen.tsx', "import { refuse } from '#server'"],
    ['src/server/x.ts', "import employee from '../../resources/people/employee.resource.ts'"],
    ['src/admin/x.tsx', "const page = () => import('../server/app.ts')"],
    ['public-site/x.tsx', "import { List } from 'react-admin'"],
  ])('are broken by %s with %s', (file, source) => {
    expect(violations(file, source)).toHaveLength(1)
  })
})

describe('names', () => {
  test('say what a file is about', () => {
    const vague = files.filter((file) => file.split('/').some((part) => /^(utils?|helpers?|common|misc)(\.|$)/.test(part)))
    expect(vague).toEqual([])
  })

  test('leave one barrel, the vocabulary of definitions', () => {
    expect(files.filter((file) => /^index\.tsx?$/.test(basename(file)))).toEqual(['src/language/index.ts'])
  })
})
