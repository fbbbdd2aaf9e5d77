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

/** The project once more, to be changed by a test while other tests read the original. */
export interface ProjectCopy {
  readonly folder: string
  remove(): void
}

const ROOT = join(import.meta.dirname, '../..')
const PACKAGES = realpathSync(join(ROOT, 'node_modules'))
const PARTS = [
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

/** Copies what runs of what is shipped; the packages are shared, what Vite prepares from them is not. */
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

/** The project's own, but fonts may be read where the packages lie. */
const viteConfig = (): string => `
import { mergeConfig } from 'vite'
import project from ${JSON.stringify(join(ROOT, 'vite.config.ts'))}

export default mergeConfig(project, { server: { fs: { allow: ['.', ${JSON.stringify(PACKAGES)}] } } })
`
