import { instant, text, whole } from '#schema'
import { behaviour, get, noteMentionsSeen, put, shape, unseenMentions } from '#server'
import { STAFF } from '../users/roles.ts'

const COUNT = whole({ required: true })
const TEXT = text({ required: true })

/** Notifies people of comments that mention them, until they have opened them. */
export default behaviour('mentions', {
  endpoints: [
    get('/comment/notification', {
      summary: 'Comments that mention the caller, until they are opened',
      roles: STAFF,
      bell: true,
      returns: shape.parts({
        count: COUNT,
        items: shape.list(
          shape.parts({
            id: COUNT,
            dateTime: instant({ required: true }),
            name: TEXT,
            resource: TEXT,
            recordId: COUNT,
            label: TEXT,
          }),
        ),
      }),
      async handler(work) {
        const items = await unseenMentions(work)
        return { count: items.length, items }
      },
    }),
    put('/comment/notification', {
      summary: 'Marks one comment that mentions the caller as seen, or all of them',
      roles: STAFF,
      query: { id: whole() },
      returns: shape.parts({ updated: COUNT }),
      handler: async (work, { query }) => ({ updated: await noteMentionsSeen(work, query.id) }),
    }),
  ],
})
