import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { describeLanguage, REFERENCE_FILE } from '../src/server/commands/print-reference.ts'
import { copyProject, type ProjectCopy } from './project-copy.ts'

const GUIDE = readFileSync(join(import.meta.dirname, '../docs/adding-a-resource.md'), 'utf8')
const blocks = [...GUIDE.matchAll(/```tsx?\n([\s\S]*?)```/g)].map(([, code = '']) => ({ code, file: /^\/\/ (resources\/\S+)\n/.exec(code)?.[1] }))

describe('the guide to a new resource', () => {
  let project: ProjectCopy
  beforeAll(() => { project = copyProject() })
  afterAll(() => project?.remove())
  const run = (...command: readonly string[]) => {
    const [program = '', ...rest] = command
    return execFileSync(join(import.meta.dirname, '../node_modules/.bin', program), rest, { cwd: project.folder, encoding: 'utf8', stdio: 'pipe' })
  }

  test('has code that says where it stands', () => {
    expect(blocks.length).toBeGreaterThanOrEqual(5)
    expect(blocks.filter(({ file }) => file === undefined)).toHaveLength(1)
  })

  test('is taken by the server as it stands', { timeout: 60_000 }, () => {
    for (const { code, file = 'resources/stock/supplier.resource.ts' } of blocks) {
      const place = join(project.folder, file)
      mkdirSync(dirname(place), { recursive: true })
      writeFileSync(place, code)
    }
    const printed = run('node', 'src/server/main.ts', 'catalogue')
    expect([printed.includes('supplier'), printed.includes('cold-store-reading')]).toEqual([true, true])
  })

  test('points to a reference that is as the sources say; run npm run docs:reference when it is not', () => {
    expect(GUIDE).toContain('](reference.md)')
    expect(readFileSync(REFERENCE_FILE, 'utf8')).toBe(describeLanguage())
  })
})
