import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { addedFiles } from '../contract/added-files.ts'

/** Copy of the project that a test may change while other tests read the original. */
export interface ProjectCopy {
  readonly folder: string
  remove(): void
}

const ROOT = join(import.meta.dirname, '../..')
const PACKAGES = realpathSync(join(ROOT, 'node_modules'))
const PARTS = [
  'art',
  'src',
  'resources',
  'languages',
  'public-site',
  'public',
  'package.json',
  'package-lock.json',
  'index.html',
  'tsconfig.json',
]

/**
 * Copies the shipped files needed to run the project. Packages are shared, but Vite's cache of them
 * is not.
 */
export function copyProject(): ProjectCopy {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'larder-copy-')))
  const added = addedFiles()
  const filter = (file: string) => !added.has(relative(ROOT, file))
  for (const part of PARTS)
    cpSync(join(ROOT, part), join(folder, part), { recursive: true, filter })
  mkdirSync(join(folder, 'node_modules'))
  for (const name of readdirSync(PACKAGES)) {
    if (!name.startsWith('.')) symlinkSync(join(PACKAGES, name), join(folder, 'node_modules', name))
  }
  writeFileSync(join(folder, 'vite.config.ts'), viteConfig())
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

/** The project's own configuration, but fonts may also be read from the packages' location. */
const viteConfig = (): string => `
import { mergeConfig } from 'vite'
import project from ${JSON.stringify(join(ROOT, 'vite.config.ts'))}

export default mergeConfig(project, { server: { fs: { allow: ['.', ${JSON.stringify(PACKAGES)}] } } })
`
