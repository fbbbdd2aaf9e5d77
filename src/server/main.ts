import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

/** Every command by name. Each loads only the modules it needs. */
const COMMANDS: Readonly<Record<string, () => Promise<void>>> = {
  start: async () => (await import('./start/commands/start.ts')).start(),
  build: async () => (await import('./start/commands/build.ts')).build(),
  serve: async () => (await import('./start/commands/serve.ts')).serve(),
  dev: async () => (await import('./start/commands/dev.ts')).dev(),
  registry: async () => (await import('./start/commands/print-registry.ts')).printRegistry(),
  'docs:states': async () => (await import('./start/commands/print-states.ts')).writeStates(),
  migrate: async () => (await import('./start/commands/migrate.ts')).migrateNow(),
  verify: async () => (await import('./start/commands/verify.ts')).verifyNow(),
  backup: async () => (await import('./start/commands/backup.ts')).backupNow(),
  restore: async () => (await import('./start/commands/backup.ts')).restoreNow(),
  'create-super-admin': async () =>
    (await import('./start/commands/create-super-admin.ts')).createSuperAdmin(),
}

// Compiling the same modules again takes a third of the start-up time. If the cache cannot be written, start-up continues
// without it.
enableCompileCache(join(import.meta.dirname, '../../node_modules/.cache/larder'))

const [, , name = 'start'] = process.argv
const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined

if (!command) {
  console.error(`There is no command ${name}; there are ${Object.keys(COMMANDS).join(', ')}`)
  process.exit(2)
}

try {
  await command()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  if (process.env.LARDER_LOG === 'debug') console.error(error)
  process.exit(1)
}
