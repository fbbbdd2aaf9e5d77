import { cpSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The project once more, to be changed by a test while other tests read the original. */
export interface ProjectCopy {
  readonly folder: string
  remove(): void
}

const ROOT = join(import.meta.dirname, '..')
const PARTS = ['src', 'resources', 'public-site', 'package.json', 'package-lock.json', 'index.html', 'tsconfig.json']

/** Copies what runs; the packages are shared. */
export function copyProject(): ProjectCopy {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'larder-copy-')))
  for (const part of PARTS) cpSync(join(ROOT, part), join(folder, part), { recursive: true })
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  writeFileSync(join(folder, 'vite.config.ts'), viteConfig())
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

/** The project's own, but fonts may be read where the packages lie, and what Vite prepares is not shared. */
const viteConfig = (): string => `
import { mergeConfig } from 'vite'
import project from ${JSON.stringify(join(ROOT, 'vite.config.ts'))}

export default mergeConfig(project, { cacheDir: '.vite', server: { fs: { allow: ['.', ${JSON.stringify(join(ROOT, 'node_modules'))}] } } })
`
