import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const ROOT = join(import.meta.dirname, '../../..')
export const DIST = join(ROOT, 'dist')
const MARK = join(DIST, '.made-from')

/** Source files of the bundle. */
const SOURCES = [
  'index.html',
  'vite.config.ts',
  'package-lock.json',
  'src/main.tsx',
  'src/admin/**',
  'src/schema/**',
  'src/system/**',
  'public-site/**',
  'public/**',
  'resources/**/*.ts',
  'resources/**/*.tsx',
  'languages/**',
]

/** Builds the browser bundle if one of its sources has changed since the last build. */
export async function updateBundle(log: (message: string) => void): Promise<void> {
  const wanted = fingerprint()
  if (existsSync(MARK) && readFileSync(MARK, 'utf8') === wanted) return
  log('Building the browser bundle …')
  await runVite()
  await compressAssets()
  writeFileSync(MARK, wanted)
}

function fingerprint(): string {
  const hash = createHash('sha256').update(process.env.LARDER_API ?? '')
  const files = SOURCES.flatMap((pattern) => globSync(pattern, { cwd: ROOT, withFileTypes: true }))
    .filter((entry) => entry.isFile() && !/\.(server|test)\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
  for (const file of [...new Set(files)].toSorted())
    hash.update(file.slice(ROOT.length)).update('\0').update(readFileSync(file)).update('\0')
  return hash.digest('hex')
}

function runVite(): Promise<void> {
  const vite = join(ROOT, 'node_modules/vite/bin/vite.js')
  if (!existsSync(vite))
    throw new Error(
      'dist/ was not made from these sources, and what makes it is not installed. ' +
        'Run `npm ci && npm run build` first; `npm ci --omit=dev` may follow.',
    )
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [vite, 'build', '--logLevel', 'warn'], {
      cwd: ROOT,
      stdio: ['ignore', 'inherit', 'inherit'],
    })
    child.on('error', reject)
    child.on('exit', (code) =>
      code === 0 ? resolve() : reject(new Error('The browser bundle could not be built')),
    )
  })
}

/** Compresses the files once, so that they can be sent unchanged to every client. */
async function compressAssets(): Promise<void> {
  const files = globSync('**/*.{js,css,html,svg,json,wasm}', { cwd: DIST })
  await Promise.all(
    files.map(async (file) => {
      const path = join(DIST, file)
      const content = await readFile(path)
      if (content.length < 1400) return
      const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }
      await writeFile(`${path}.br`, await promisify(brotliCompress)(content, quality))
      await writeFile(`${path}.gz`, await promisify(gzip)(content, { level: 9 }))
    }),
  )
}
