import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isImported } from '#schema/engine'
import { loadApp } from '../src/server/start/discover.ts'
import { NOT_IMPORTED } from './code/not-imported.ts'
import { addedResources } from './contract/matrix.ts'
import { describeLanguage, readOptions, REFERENCE_FILE } from './code/reference.ts'
import { copyProject, type ProjectCopy } from './kit/project-copy.ts'

const GUIDE = readFileSync(join(import.meta.dirname, '../docs/adding-a-resource.md'), 'utf8')
/** Code blocks of the guide with the file named in their first line. The first block is the new resource. */
const blocks = [...GUIDE.matchAll(/```tsx?\n([\s\S]*?)```/g)].map(([, code = '']) => ({
  code,
  file: /^\/\/ (resources\/\S+)\n/.exec(code)?.[1],
}))
const SUPPLIER = 'resources/stock/supplier.resource.ts'
const MISSPELT = 'resources/stock/misspelt.resource.ts'
const files = blocks.map(({ file = SUPPLIER }) => file)

describe('the guide to a new resource', () => {
  let project: ProjectCopy
  beforeAll(() => {
    project = copyProject()
    for (const { code, file = SUPPLIER } of blocks) write(file, code)
  })
  afterAll(() => project?.remove())
  const write = (file: string, content: string) => {
    const place = join(project.folder, file)
    mkdirSync(dirname(place), { recursive: true })
    writeFileSync(place, content)
  }
  const read = (file: string) => readFileSync(join(project.folder, file), 'utf8')
  const run = (...command: readonly string[]) => {
    const [program = '', ...rest] = command
    return execFileSync(join(import.meta.dirname, '../node_modules/.bin', program), rest, {
      cwd: project.folder,
      encoding: 'utf8',
      stdio: 'pipe',
    })
  }

  test('has code that says where it stands', () => {
    expect(blocks.length).toBeGreaterThanOrEqual(5)
    expect(blocks.filter(({ file }) => file === undefined)).toHaveLength(1)
  })

  test('is taken by the server as it stands', { timeout: 60_000 }, () => {
    const printed = run('node', 'src/server/main.ts', 'registry')
    expect([printed.includes('supplier'), printed.includes('cold-store-reading')]).toEqual([
      true,
      true,
    ])
  })

  test('compiles as it stands', { timeout: 120_000 }, () => {
    // Checks only the guide's files and their imports, because the type check already covers the rest of the project.
    const compilerOptions = { incremental: false, tsBuildInfoFile: null }
    write(
      'tsconfig.json',
      JSON.stringify({
        extends: join(import.meta.dirname, '../tsconfig.json'),
        compilerOptions,
        include: [],
        files: [...files, MISSPELT, 'src/server/documents/packages.d.ts'],
      }),
    )
    // Checks the example as shown and a copy with a misspelt column in one compiler run.
    write(MISSPELT, read(SUPPLIER).replace('columns: [', "columns: ['misspelt', "))
    const complaints = compile()
      .split('\n')
      .filter((line) => /\berror TS\d+/.test(line))
    expect(complaints).toEqual([expect.stringContaining('misspelt')])
    expect(complaints[0]).toContain(MISSPELT)
  })
  /** Compiler errors. */
  const compile = (): string => {
    try {
      return run('tsc', '--noEmit', '-p', '.', '--checkers', '1')
    } catch (error) {
      return String((error as { stdout?: unknown }).stdout)
    }
  }

  test('points to a reference that is as the sources say; run npm run docs:reference when it is not', () => {
    expect(GUIDE).toContain('](reference.md)')
    expect(readFileSync(REFERENCE_FILE, 'utf8')).toBe(describeLanguage())
  })

  test('points to a reference that gives the reason for each resource without an import', async () => {
    const { registry } = await loadApp()
    const others = [...registry.resources.values()].filter((each) => !isImported(each))
    const added = addedResources()
    const shipped = others.map(({ name }) => name).filter((name) => !added.includes(name))
    expect(shipped.toSorted()).toEqual(Object.keys(NOT_IMPORTED).toSorted())
  })

  test('points to a reference with an example of every option', () => {
    const options = readOptions()
    expect(options.length).toBeGreaterThan(200)
    expect(options.filter(({ example }) => example === null)).toEqual([])
  })
})
