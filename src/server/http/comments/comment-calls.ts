import {
  file,
  flag,
  instant,
  isAppRole,
  lines,
  longText,
  mayComment,
  references,
  text,
  whole,
  type App,
  type AppRole,
  type Comment,
  type Definition,
  type Registry,
} from '#schema/engine'
import { user } from '#system'
import { del, get, post, put, type Endpoint } from '../../endpoint.ts'
import { notFound, Refusal } from '../../errors.ts'
import { engineWork, type Work } from '../../work/work.ts'
import { makePage } from '../answer.ts'
import { shape } from '../shape.ts'
import { addComment, changeComment, findComment, readComments, removeComment } from './comments.ts'
import { findMentionable } from './mentions.ts'

const ID = whole({ required: true })
const NAME = text({ required: true })
/** The name is null if the user was deleted. */
const PERSON = shape.parts({ id: ID, name: text() })

const COMMENT = shape.parts({
  id: ID,
  at: instant({ required: true }),
  editedAt: instant(),
  by: ID,
  name: text(),
  isOwn: flag({ required: true }),
  content: longText({ required: true }),
  mentions: shape.list(PERSON),
  files: shape.list(
    shape.parts({
      id: ID,
      name: NAME,
      type: NAME,
      size: ID,
      url: NAME,
      thumbnailUrl: text(),
    }),
  ),
})

/** Body of a comment. Its files have been uploaded before. */
const BODY = {
  content: longText({ required: true, max: 4000 }),
  mentions: references(user.name, { max: 20 }),
  files: lines({ file: file({ required: true }) }, { max: 10 }),
}

/** Calls for the comments on records, for each resource whose records have a page. */
export const commentCalls = (registry: Registry): Endpoint[] => [
  ...[...registry.resources.values()].flatMap((definition) => callsOf(registry, definition)),
  ...oneComment(registry),
]

function callsOf({ app }: Registry, definition: Definition): Endpoint[] {
  const roles = staffOf(app).filter((role) => mayComment(app, definition, role))
  if (roles.length === 0) return []
  const path = `/${definition.name}/:id/comments` as const
  const one = definition.label[0].toLowerCase()
  return [
    get(path, {
      summary: `Comments on a ${one}, newest first`,
      roles,
      query: { page: whole({ min: 0 }), size: whole({ min: 1, max: 100 }) },
      returns: shape.page(COMMENT),
      async handler(work, { id, query }) {
        await demandRecord(work, definition, id)
        const paging = { page: query.page ?? 0, size: query.size ?? 20 }
        const { comments, total } = await readComments(engineWork(work), definition, id, paging)
        return makePage(comments, paging, total)
      },
    }),
    post(path, {
      summary: `Comments on a ${one}`,
      roles,
      body: BODY,
      statuses: [201],
      statusOf: () => 201,
      message: 'Comment added',
      returns: COMMENT,
      async handler(work, { id, body }) {
        await demandRecord(work, definition, id)
        return addComment(engineWork(work), definition, id, body)
      },
    }),
    get(`/${definition.name}/:id/mentionable`, {
      summary: `People who may be mentioned in comments on a ${one}`,
      roles,
      query: { search: text({ max: 100 }) },
      returns: shape.list(PERSON),
      async handler(work, { id, query }) {
        await demandRecord(work, definition, id)
        return findMentionable(engineWork(work), definition, id, query.search ?? '')
      },
    }),
  ]
}

const staffOf = (app: App): AppRole[] => (app.staff ?? []).filter((role) => isAppRole(app, role))

/** Calls for one comment, which only its author may make. */
const oneComment = ({ app }: Registry): Endpoint[] => [
  put('/comment/:id', {
    summary: 'Changes a comment of the caller',
    roles: staffOf(app),
    body: BODY,
    message: 'Comment saved',
    returns: COMMENT,
    async handler(work, { id, body }): Promise<Comment> {
      const { definition, comment } = await demandOwn(work, id)
      return changeComment(engineWork(work), definition, comment, body)
    },
  }),
  del('/comment/:id', {
    summary: 'Deletes a comment of the caller',
    roles: staffOf(app),
    message: 'Comment deleted',
    returns: shape.parts({ id: ID }),
    async handler(work, { id }) {
      await demandOwn(work, id)
      await removeComment(engineWork(work), id)
      return { id }
    },
  }),
]

/** Refuses unless the caller may open the record. */
async function demandRecord(work: Work, definition: Definition, id: number): Promise<void> {
  if (!(await work.get(definition, id))) notFound()
}

/** Returns a comment of the caller, on a record that the caller may still open. */
async function demandOwn(work: Work, id: number) {
  const comment = await findComment(engineWork(work), id)
  const definition = work.registry.resources.get(comment?.resource ?? '')
  if (!comment || !definition || !mayComment(work.registry.app, definition, work.role))
    return notFound()
  await demandRecord(work, definition, comment.record_id)
  if (comment.by !== work.caller?.userId) throw new Refusal('forbidden')
  return { definition, comment }
}
