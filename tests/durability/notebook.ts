import { registry, app, resource, text, type Definition } from '#schema/engine'

/** Smallest possible business: written to while the disk is traced. */
const note = resource('note', {
  label: ['Note', 'Notes'],
  title: '{words}',
  fields: { words: text({ required: true }) },
  list: { columns: ['words'], sort: 'words' },
  allow: {},
})

// A typed definition is the same data as the untyped one that engines use.
export const notebook = registry([note as unknown as Definition], app({ roles: [], areas: [] }))
export const NOTES = 180
export const CLIENTS = 6
export const STAMP = { userId: null, now: '2025-03-04T05:06:07.000Z' }
