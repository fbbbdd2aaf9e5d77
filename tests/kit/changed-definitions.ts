import { resource, text, type Registry } from '#schema/engine'
import type { MigrateOptions } from '../../src/storage/tables/migrate.ts'
import { openStore } from '../../src/storage/open.ts'
import type { Store } from '../../src/storage/store.ts'
import { add, type Address } from './sample-app.ts'

export const open = (at: Address, of: Registry, confirm = false, schema: MigrateOptions = {}) =>
  openStore({
    ...at,
    registry: of,
    timeZone: 'UTC',
    schema: { confirm, ...schema },
    unsynced: true,
  })

/** Defines a resource with these fields and otherwise minimal options. */
export const boat = (fields: object, more: object = {}) =>
  resource('boat', {
    label: ['Boat', 'Boats'],
    title: '{boatName}',
    list: { columns: ['boatName'], sort: 'boatName' },
    allow: {},
    fields: { boatName: text({ required: true, max: 60 }), ...fields },
    ...more,
  } as never) as { readonly name: string }

export const harbour = (name = 'harbour', more: object = {}) =>
  resource(name, {
    label: ['Harbour', 'Harbours'],
    title: '{town}',
    fields: { town: text({ required: true }) },
    list: { columns: ['town'], sort: 'town' },
    allow: {},
    ...more,
  } as never) as { readonly name: string }

export const first = async (store: Store, of: Registry, name = 'boat') =>
  (await store.find(of.get(name), []))[0]

/**
 * Opens a store with the first definitions, adds a boat for each row, and reopens it with the
 * second definitions.
 */
export const evolving =
  (fresh: () => Promise<Address>) =>
  async (
    before: Registry,
    rows: readonly Readonly<Record<string, unknown>>[],
    after: Registry,
    confirm = false,
  ) => {
    const at = await fresh()
    const store = await open(at, before)
    for (const row of rows) await add(store, before.get('boat'), row)
    await store.close()
    return open(at, after, confirm)
  }
