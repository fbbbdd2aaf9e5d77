import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { importsIn, ringOf, sources } from './rings.ts'

const { dependencies, devDependencies } = JSON.parse(
  readFileSync('package.json', 'utf8'),
) as Record<string, Readonly<Record<string, string>>>
const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
  readonly packages: Readonly<Record<string, Locked>>
}

interface Locked {
  readonly dev?: boolean
  readonly peerDependencies?: Readonly<Record<string, string>>
}

const needed = Object.keys(dependencies ?? {})
const forDevelopment = Object.keys(devDependencies ?? {})

/** Returns "@mui/material" for "@mui/material/styles". */
const packageOf = (specifier: string): string =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')

/** Packages loaded by `npm run dev` only, which does not run in production. */
const DEVELOPMENT = 'src/server/start/commands/dev.ts'

/** Sources that run on a server: engines, definitions and behaviours. */
const onServer = sources.filter(
  ({ file }) =>
    file !== DEVELOPMENT &&
    ['schema', 'storage', 'server', 'definition', 'pure', 'behaviour'].includes(ringOf(file) ?? ''),
)

/** Packages that a source imports or names in quotes, as fonts and pictures are. */
const packagesOf = ({ file, source }: { file: string; source: string }): readonly string[] => [
  ...importsIn(file, source)
    .filter(({ isType, specifier }) => !isType && !/^([./#]|node:)/.test(specifier))
    .map(({ specifier }) => packageOf(specifier)),
  ...[...source.matchAll(/'(@?[\w-]+\/[\w./-]+)'/g)]
    .map(([, name = '']) => packageOf(name))
    .filter((name) => packages[`node_modules/${name}`] !== undefined),
]

describe('the packages of a production server', () => {
  const used = new Set(onServer.flatMap(packagesOf))

  test('are all that its code loads', () => {
    expect(onServer.length).toBeGreaterThan(400)
    expect([...used].filter((name) => !needed.includes(name))).toEqual([])
  })

  test('are loaded by its code, every one', () => {
    expect(needed.filter((name) => !used.has(name))).toEqual([])
  })

  // Counts blocks of 4 KiB, as a disk does. Node is one of the packages.
  test('take at most 350 MB, Node included', () => {
    const folders = Object.keys(packages).filter(
      (folder) => folder !== '' && !packages[folder]?.dev && existsSync(folder),
    )
    expect(folders.some((folder) => /\/node-(bin-)?\w+-\w+$/.test(folder))).toBe(true)
    const bytes = folders
      .flatMap((folder) => globSync(`${folder}/**/*`, { exclude: isNested }))
      .map((file) => Math.ceil(statSync(file).size / 4096) * 4096)
    expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(350_000_000)
  })
})

/** Nested packages have entries of their own in the lockfile. */
const isNested = (path: string): boolean => /node_modules\/.*\/node_modules(\/|$)/.test(path)

describe('every declared package', () => {
  const texts = globSync([
    '*.ts',
    '*.html',
    '{src,resources,languages,public-site,art,tests}/**/*.{ts,tsx,css}',
  ])
    .filter((file) => !import.meta.filename.endsWith(file))
    .map((file) => readFileSync(file, 'utf8'))
  const quoted = new Set(
    texts
      .flatMap((text) => [...text.matchAll(/['"`](?:node_modules\/)?(@?[\w-][\w./-]*)/g)])
      .map(([, name = '']) => packageOf(name)),
  )
  const peers = new Set(
    forDevelopment.flatMap((name) =>
      Object.keys(packages[`node_modules/${name}`]?.peerDependencies ?? {}),
    ),
  )
  /** Returns the described package: "react-dom" for "@types/react-dom". */
  const described = (name: string) =>
    name.startsWith('@types/') && (name === '@types/node' || isUsed(name.slice('@types/'.length)))
  const isUsed = (name: string): boolean => quoted.has(name) || peers.has(name) || described(name)

  test('is used', () => {
    expect([...needed, ...forDevelopment].filter((name) => !isUsed(name))).toEqual([])
  })
})

describe('what the browser loads once', () => {
  test.each([
    'react',
    'react-dom',
    'react-admin',
    'ra-core',
    'ra-ui-materialui',
    'react-router',
    'react-hook-form',
    '@tanstack/react-query',
    '@mui/material',
    '@emotion/react',
  ])('%s is installed once', (name) => {
    const copies = Object.keys(packages).filter((folder) => folder.endsWith(`node_modules/${name}`))
    expect(copies).toEqual([`node_modules/${name}`])
  })
})
