import { registry, app, resource, text, type Definition } from '#schema/engine'

/** As small as a business can be: what is written while the disk is watched. */
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
