import { registry, app, resource, text, type Definition } from '#schema/engine'

/** Minimal resource, written to while the disk is traced. */
const note = resource('note', {
  label: ['Note', 'Notes'],
  title: '{words}',
  fields: { words: text({ required: true }) },
  list: { columns: ['words'], sort: 'words' },
  allow: {},
})

// The cast is safe because the untyped definition that engines use has the same data.
export const notebook = registry([note as unknown as Definition], app({ roles: [], areas: [] }))
export const NOTES = 180
export const CLIENTS = 6
export const STAMP = { userId: null, now: '2025-03-04T05:06:07.000Z' }
