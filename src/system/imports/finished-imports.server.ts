import { flag, instant, text, whole } from '#schema'
import { behaviour, finishedDrafts, get, noteFinishedSeen, put, shape } from '#server'
import { STAFF } from '../users/roles.ts'

const COUNT = whole({ required: true })
const TEXT = text({ required: true })

/** Notifies people of imports that took some time, until they have opened them. */
export default behaviour('finished-imports', {
  endpoints: [
    get('/import/finished-notification', {
      summary: 'The caller’s imports whose check, import or undo has ended, until they are opened',
      roles: STAFF,
      bell: true,
      returns: shape.parts({
        count: COUNT,
        items: shape.list(
          shape.parts({
            id: COUNT,
            resource: TEXT,
            fileName: TEXT,
            isStopped: flag({ required: true }),
            dateTime: instant({ required: true }),
          }),
        ),
      }),
      async handler(work) {
        const items = await finishedDrafts(work)
        return { count: items.length, items }
      },
    }),
    put('/import/finished-notification', {
      summary: 'Marks the end of one import as seen, or of all of them',
      roles: STAFF,
      query: { id: whole() },
      returns: shape.parts({ updated: COUNT }),
      handler: async (work, { query }) => ({ updated: await noteFinishedSeen(work, query.id) }),
    }),
  ],
})
