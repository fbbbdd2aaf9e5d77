import { resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/** Modules that must never reach a browser: the server's code and its packages. */
const SERVER_ONLY =
  /^node:|\.server\.ts$|\/src\/(server|storage)\/|\/node_modules\/(kysely|fastify|@fastify|pg|sharp|@node-rs)\//
const SERVER_PACKAGES = new Set([
  'kysely',
  'fastify',
  'pg',
  'sharp',
  'fast-jwt',
  '@node-rs/argon2',
  '#server',
])

/** Stops the build with the importing file's name when server code is about to enter the browser bundle. */
export function refuseServerCode(): Plugin {
  return {
    name: 'larder-refuse-server-code',
    enforce: 'pre',
    apply: 'build',
    resolveId(source, importer) {
      if (!SERVER_PACKAGES.has(source) && !SERVER_ONLY.test(source)) return null
      throw new Error(
        `${importer ?? 'The entry'} imports ${source}, which may run on the server only`,
      )
    },
    load(id) {
      if (!SERVER_ONLY.test(id.split('?')[0] ?? id)) return null
      throw new Error(`${id} may run on the server only and was about to enter the browser bundle`)
    },
  }
}

/** The base address of another server's API (`LARDER_API`), written into the page. Empty: the server that sent it. */
function apiAddress(): Plugin {
  return {
    name: 'larder-api-address',
    transformIndexHtml: (html) =>
      html.replace(/(name="larder-api" content=")[^"]*/, `$1${process.env.LARDER_API ?? ''}`),
  }
}

/** Returns the imports of a module. */
interface Modules {
  getModuleInfo(id: string): {
    readonly importedIds: readonly string[]
    readonly dynamicallyImportedIds: readonly string[]
  } | null
}

const PAGE = resolve('src/main.tsx')
const BACK_OFFICE = resolve('src/admin/app.tsx')
let shell: Set<string> | undefined

/**
 * Bundles all modules that the back office needs before any screen into one file, because each of forty files would cost a
 * phone a few milliseconds. Modules that the public site uses too stay in separate files.
 */
function shellName(id: string, modules: Modules): string | null {
  shell ??= shellOf(modules)
  return shell.has(id) ? 'shell' : null
}

function shellOf(modules: Modules): Set<string> {
  const importsOf = (id: string) => modules.getModuleInfo(id)?.importedIds ?? []
  const lazyImportsOf = (id: string) => modules.getModuleInfo(id)?.dynamicallyImportedIds ?? []
  const ofSite = reachedFrom(PAGE, (id) =>
    [...importsOf(id), ...lazyImportsOf(id)].filter((each) => each !== BACK_OFFICE),
  )
  return new Set([...reachedFrom(BACK_OFFICE, importsOf)].filter((id) => !ofSite.has(id)))
}

function reachedFrom(start: string, next: (id: string) => readonly string[]): Set<string> {
  const reached = new Set([start])
  // Iterating a set includes elements added during the loop.
  for (const id of reached) for (const each of next(id)) reached.add(each)
  return reached
}

export default defineConfig({
  plugins: [refuseServerCode(), apiAddress(), react()],
  build: {
    outDir: 'dist',
    target: 'es2022',
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      // A page that is also imported statically would be loaded with the first list.
      onLog(level, log, handle) {
        if (log.code === 'INEFFECTIVE_DYNAMIC_IMPORT') throw new Error(log.message)
        handle(level, log)
      },
      output: {
        codeSplitting: {
          groups: [
            // The public site and the definitions share only these texts.
            { name: 'words', test: /\/resources\/website\/words\.ts$/, priority: 40 },
            // The shell waits for the texts of a language, so they must not depend on the shell.
            { name: 'locales', test: /\/languages\/[^/]+\/locale\.ts$/, priority: 40 },
            // Used by the page itself to load the other files.
            { name: 'preload', test: /vite\/preload-helper/, priority: 40 },
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 30 },
            {
              name: 'mui',
              test: /node_modules\/(@mui\/(?!icons-material)|@emotion|@popperjs|react-transition-group|stylis)/,
              priority: 20,
            },
            {
              name: 'react-admin',
              test: /node_modules\/(ra-|react-admin|react-router|@tanstack|react-hook-form|lodash|query-string|node-polyglot|eventemitter3|jsonexport)/,
              priority: 20,
            },
            {
              name: 'definitions',
              test: /\/resources\/.*\.resource\.ts|\/src\/schema\//,
              priority: 10,
            },
            { name: shellName, debugName: 'shell', priority: 5 },
          ],
        },
      },
    },
  },
})
