import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join, normalize } from 'node:path'
import { parseSync } from 'vite'

type Ring =
  | 'schema'
  | 'system'
  | 'system behaviour'
  | 'storage'
  | 'server'
  | 'admin'
  | 'entry'
  | 'definition'
  | 'chart'
  | 'pure'
  | 'behaviour'
  | 'screen'
  | 'page'
  | 'site'
  | 'art'
type Target =
  | Ring
  | 'vocabulary'
  | 'whole schema'
  | 'system kit'
  | 'system server kit'
  | 'server kit'
  | 'admin kit'
  | 'page kit'
  | 'package'
  | 'node'
  | 'elsewhere'

interface Rule {
  readonly imports: readonly Target[]
  /** Imports allowed as `import type` only. */
  readonly types?: readonly Target[]
  /** Allowed packages; undefined allows all. */
  readonly only?: RegExp
  readonly never?: RegExp
}

const BROWSER = /^(react|@mui\/|@emotion\/|ra-|recharts)/
const SERVER = /^(@?fastify|kysely$|pg$|sharp$|@node-rs\/)/

const UI_PACKAGES = /^(react|react-dom|react-admin|recharts)$|^@mui\/|^ra-/

/** Engines never import a resource; resources import the engine's kit only. */
const RULES: Readonly<Record<Ring, Rule>> = {
  // Archives of workbooks are written in the browser and on the server.
  schema: { imports: ['schema', 'package'], only: /^fflate$/ },
  system: { imports: ['vocabulary', 'whole schema', 'system'] },
  'system behaviour': {
    imports: ['vocabulary', 'server kit', 'system', 'system behaviour', 'package', 'node'],
    never: new RegExp(`${BROWSER.source}|^(@?fastify|vite|kysely$)`),
  },
  definition: { imports: ['vocabulary', 'system kit', 'pure'] },
  chart: { imports: ['vocabulary', 'system kit', 'definition', 'pure', 'chart'] },
  pure: { imports: ['vocabulary', 'system kit', 'pure'] },
  behaviour: {
    imports: [
      'vocabulary',
      'system kit',
      'system server kit',
      'server kit',
      'definition',
      'pure',
      'behaviour',
      'art',
      'package',
      'node',
    ],
    // Behaviours use typed queries; only the storage names tables and columns.
    never: new RegExp(`${BROWSER.source}|^(@?fastify|vite|kysely$)`),
  },
  // Loaded with the first list. Large modules belong in pages that are loaded when opened.
  screen: {
    imports: ['vocabulary', 'system kit', 'admin kit', 'definition', 'pure', 'page', 'package'],
    // Types of a call's input and answer. The call itself stays on the server.
    types: ['behaviour', 'system behaviour'],
    only: UI_PACKAGES,
  },
  page: {
    imports: [
      'vocabulary',
      'system kit',
      'admin kit',
      'page kit',
      'definition',
      'pure',
      'page',
      'package',
    ],
    types: ['behaviour', 'system behaviour'],
    only: UI_PACKAGES,
  },
  storage: {
    imports: ['whole schema', 'system kit', 'storage', 'package', 'node'],
    never: new RegExp(`${BROWSER.source}|^@?fastify`),
  },
  server: {
    imports: ['whole schema', 'system kit', 'server', 'storage', 'package', 'node'],
    never: BROWSER,
  },
  admin: { imports: ['whole schema', 'system kit', 'admin', 'package'], never: SERVER },
  // Drawings for the site and for the demo company.
  art: { imports: ['art', 'package', 'node'], only: /^sharp$/ },
  // The site's home page texts belong to the business, because the seed creates them, too.
  site: {
    imports: ['site', 'pure', 'package'],
    types: ['vocabulary', 'definition', 'behaviour'],
    never: new RegExp(`${SERVER.source}|^(react-admin$|ra-)`),
  },
  entry: { imports: ['entry', 'admin', 'site', 'package'], never: SERVER },
}

const FOLDERS: readonly (readonly [string, Ring])[] = [
  ['src/schema/', 'schema'],
  ['src/system/', 'system'],
  ['src/storage/', 'storage'],
  ['src/server/', 'server'],
  ['src/admin/', 'admin'],
  ['src/', 'entry'],
  ['public-site/', 'site'],
  ['art/', 'art'],
]

export function ringOf(file: string): Ring | undefined {
  if (file.startsWith('src/system/') && /\.server\.ts$|\/server-kit\.ts$/.test(file))
    return 'system behaviour'
  if (!file.startsWith('resources/'))
    return FOLDERS.find(([folder]) => file.startsWith(folder))?.[1]
  if (/\.(resource|extension)\.ts$/.test(file)) return 'definition'
  if (file.endsWith('.charts.ts')) return 'chart'
  if (file.endsWith('.server.ts')) return 'behaviour'
  if (file.endsWith('.screen.tsx') || file.endsWith('.bell.ts')) return 'screen'
  return file.endsWith('.tsx') ? 'page' : 'pure'
}

function targetOf(specifier: string, importer: string): Target {
  if (specifier === '#schema' || specifier === '#schema/charts') return 'vocabulary'
  if (specifier === '#schema/engine') return 'whole schema'
  if (specifier === '#system') return 'system kit'
  if (specifier === '#system/server') return 'system server kit'
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
  /** Imported by `import()`. */
  readonly isLazy: boolean
}

const imported = new Map<string, { readonly source: string; readonly imports: Import[] }>()

/** Imports of a file. Cached, because several tests read every file. */
export function importsIn(file: string, source: string): Import[] {
  const known = imported.get(file)
  if (known?.source === source) return known.imports
  const imports = parseImports(file, source)
  imported.set(file, { source, imports })
  return imports
}

function parseImports(file: string, source: string): Import[] {
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
      isType: /^\w+\s+type\b(?!\s*(,|from\b))/.test(source.slice(start, end)),
      isLazy: false,
    })),
    ...[...source.matchAll(/\bimport\(\s*(['"`])([^'"`$]+)\1/g)].map(([, , specifier = '']) => ({
      specifier,
      isType: false,
      isLazy: true,
    })),
  ]
}

/** Returns the imports of a file that its ring does not allow. */
export function violations(file: string, source: string): string[] {
  const ring = ringOf(file)
  if (!ring) return []
  const { imports, types = [], only, never } = RULES[ring]
  const foreign = importsIn(file, source)
    .filter(({ specifier, isType }) => {
      const target = targetOf(specifier, file)
      if (target === 'package' && (never?.test(specifier) || only?.test(specifier) === false))
        return true
      return !imports.includes(target) && !(isType && types.includes(target))
    })
    .map(({ specifier }) => `${file} imports ${specifier}`)
  return [...foreign, ...tablesNamed(file, source), ...resourcesNamed(file, source)]
}

const RESOURCES = globSync('{src/system,resources}/**/*.resource.ts').map((file) =>
  basename(file, '.resource.ts'),
)
const snakeCase = (name: string): string => name.replaceAll('-', '_')

/** Table names of definitions that cannot be ordinary words, such as `production_stock`, and SQL calls. */
const TABLES = RESOURCES.map(snakeCase).filter((name) => name.includes('_'))
const DATABASE = new RegExp(`\\b(${TABLES.join('|')})\\b|\\b(work|saving|saved)\\.sql\\b`, 'g')

/** Checks of `npm run verify`, which recalculate figures from the tables alone. */
const mayNameTables = (file: string): boolean => file.endsWith('-checks.ts')

const tablesNamed = (file: string, source: string): string[] =>
  file.startsWith('resources/') && !mayNameTables(file)
    ? [...source.matchAll(DATABASE)].map(([name]) => `${file} names ${name}`)
    : []

/** Words that are also options of definitions or columns of the engine's own rows. */
const ORDINARY = ['state']
const NAMES = [...new Set(RESOURCES.flatMap((name) => [name, snakeCase(name)]))]
  .filter((name) => !ORDINARY.includes(name))
  .join('|')
/** Matches a whole quoted name, or a table name in SQL. */
const RESOURCE_NAME = new RegExp(
  `(['"\`])(?:${NAMES})\\1|\\b(?:from|join|update|into) "?(?:${NAMES})\\b`,
  'g',
)

/** Icon names, which may equal names of resources. */
const ICONS = 'src/schema/words/icon.ts'
const ENGINES: readonly (Ring | undefined)[] = ['schema', 'storage', 'server', 'admin', 'entry']

/** Engines may name the definitions of the system, which they import, and no others. */
const resourcesNamed = (file: string, source: string): string[] =>
  ENGINES.includes(ringOf(file)) && file !== ICONS
    ? [...withoutComments(source).matchAll(RESOURCE_NAME)].map(([name]) => `${file} names ${name}`)
    : []

const withoutComments = (source: string): string =>
  source.replace(/\/\*\*?[^]*?\*\/|^\s*\/\/.*$/gm, '')

export const files = globSync([
  'src/**/*.{ts,tsx}',
  'resources/**/*.{ts,tsx}',
  'public-site/**/*.{ts,tsx}',
  'art/**/*.ts',
]).map(normalize)
export const sources = files
  .filter((file) => !/\.test\.tsx?$/.test(file))
  .map((file) => ({ file, source: readFileSync(file, 'utf8') }))
