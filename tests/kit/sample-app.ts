import { afterAll, beforeAll, describe } from 'vitest'
import {
  active,
  registry,
  choice,
  choices,
  date,
  email,
  flag,
  app,
  lines,
  money,
  object,
  quantity,
  reference,
  references,
  resource,
  text,
  whole,
  type Registry,
  type Definition,
} from '#schema/engine'
import { createDatabase } from './postgres.ts'
import { temporaryFolder } from './temporary-folder.ts'
import { openStore } from '../../src/storage/open.ts'
import type { Store } from '../../src/storage/store.ts'

/** Small app for the storage tests. Its names have no meaning in the product. */
export const guild = resource('guild', {
  label: ['Guild', 'Guilds'],
  title: '{guildName}',
  fields: {
    guildName: text({ required: true, unique: true }),
    memberCount: whole({ rollup: ['member', 'guild'] }),
    patron: reference('member'),
    ...active(),
  },
  list: {
    columns: ['guildName', 'memberCount', 'isActive'],
    filters: ['isActive'],
    sort: 'guildName',
  },
  allow: {},
})

export const member = resource('member', {
  label: ['Member', 'Members'],
  title: '{firstName} {lastName} ({guild})',
  fields: {
    firstName: text({ required: true }),
    lastName: text(),
    nickname: text({ max: 40 }),
    email: email({ unique: true }),
    guild: reference('guild'),
    born: date(),
    guildText: text({ textFrom: '{guild}' }),
    fullName: text({ textFrom: '{firstName} {lastName}' }),
    rank: choice({ MASTER: 'Master', APPRENTICE: 'Beginner', JOURNEYMAN: 'Journeyman' }),
    fee: money(),
    isPaid: flag(),
    crafts: choices({ WOOD: 'Wood', IRON: 'Iron' }),
    friends: references('member'),
    tools: lines({ tool: text(), weight: quantity(), lender: reference('guild') }),
    home: object({ street: text(), parish: reference('guild') }),
    whisper: text({ transient: true }),
  },
  uniqueTogether: [['firstName', 'nickname']],
  list: {
    columns: ['firstName', 'lastName', 'nickname', 'guild', 'born', 'rank', 'fee', 'isPaid'],
    search: ['firstName', 'lastName', 'nickname', 'guildText'],
    filters: ['guild', 'rank', 'isPaid', { name: 'year', part: 'year', of: 'born' }],
    sort: 'firstName',
  },
  allow: {},
})

export const tale = resource('tale', {
  label: ['Tale', 'Tales'],
  title: '{tellerName}: {teller}',
  fields: { tellerName: text({ required: true }), teller: reference('member') },
  list: { columns: ['tellerName', 'teller'], sort: '-createdDate' },
  allow: {},
})

export const registryOf = (...definitions: readonly { readonly name: string }[]): Registry =>
  // The cast is safe because the untyped definition that engines use has the same data.
  registry(definitions as unknown as readonly Definition[], app({ roles: [], areas: [] }))

export const sampleRegistry = registryOf(guild, member, tale)
export const [guilds, members, tales] = [
  sampleRegistry.get('guild'),
  sampleRegistry.get('member'),
  sampleRegistry.get('tale'),
]

export const stamp = { userId: 7, now: '2025-03-04T05:06:07.000Z' }

export type Address = { readonly url: string } | { readonly directory: string }

/**
 * Runs the tests on SQLite and, if a server is available, on PostgreSQL. `fresh` creates an empty
 * database.
 */
export function onEachDatabase(
  title: string,
  tests: (fresh: () => Promise<Address>) => void,
): void {
  describe(`${title} on SQLite`, () => {
    tests(() => Promise.resolve({ directory: temporaryFolder('storage') }))
  })
  const server = process.env.LARDER_TEST_POSTGRES
  if (server)
    describe(`${title} on PostgreSQL`, () => {
      tests(async () => ({
        url: await createDatabase(
          server,
          `storage_${process.pid}_${Math.random().toString(36).slice(2)}`,
        ),
      }))
    })
}

/** Opens a store of the made-up app for the tests of a `describe` block. */
export function useStore(
  fresh: () => Promise<Address>,
  of: Registry = sampleRegistry,
): { readonly store: Store } {
  const holder: { store?: Store } = {}
  beforeAll(async () => {
    holder.store = await openStore({
      ...(await fresh()),
      registry: of,
      timeZone: 'Europe/London',
      unsynced: true,
    })
  })
  afterAll(() => holder.store?.close())
  return {
    get store() {
      if (!holder.store) throw new Error('The store is opened before the first test')
      return holder.store
    },
  }
}

export const add = (
  store: Store,
  definition: Definition,
  values: Readonly<Record<string, unknown>>,
) => store.transaction((work) => work.insert(definition, values, stamp))

export const change = (
  store: Store,
  definition: Definition,
  id: number,
  values: Readonly<Record<string, unknown>>,
) => store.transaction((work) => work.update(definition, { id, values, stamp }))

export const page = {
  conditions: [],
  sort: [],
  offset: 0,
  limit: 500,
  fields: ['firstName'],
  labels: [],
  counted: true,
} as const
