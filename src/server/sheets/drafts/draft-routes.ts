import type { FastifyInstance, FastifyRequest } from 'fastify'
import {
  DRAFT_FILTERS,
  isImportable,
  isObject,
  mayDo,
  type Cell,
  type Definition,
  type DraftCounts,
  type DraftState,
  type ImportDraft,
} from '#schema/engine'
import type { AppContext } from '../../app-context.ts'
import { badParameter, Refusal } from '../../errors.ts'
import { answer, makePage } from '../../http/answer.ts'
import {
  makeOnce,
  parseQuery,
  readBody,
  readId,
  refuseParameters,
  translateData,
  workOptions,
  writeAndSend,
} from '../../http/http.ts'
import { inTransaction } from '../../work/in-transaction.ts'
import type { EngineWork } from '../../work/work.ts'
import { removeTask } from '../../tasks/tasks.ts'
import { findPeers, recheck, startCheck } from './check-draft.ts'
import { listCreatable, startCreation } from './create-missing.ts'
import { describeDraft, readOwners, summarise } from './draft-facts.ts'
import { countRows, readGrid, type Shown } from './draft-results.ts'
import { correctCells, findCells, type CellChange } from './draft-rows.ts'
import { changeDraft, HIDDEN, noteOnDraft, readDraft, type StoredDraft } from './draft-store.ts'
import type { Drafted } from './draft-task.ts'
import { findChanged, leaveOut, readLeaveOut } from './leave-out.ts'
import { sendWorkbook } from '../send-workbook.ts'
import { remap } from './open-draft.ts'
import { buildReasonsFile } from './reasons-file.ts'
import { startSave } from './save-draft.ts'
import { previewUndo, startUndo } from './undo-draft.ts'

/** Routes of the drafts of imports: what an uploaded file means, its rows, corrections, and saving. */
export function draftRoutes(
  app: FastifyInstance,
  context: AppContext,
  definitions: readonly Definition[],
): void {
  app.get('/import/list', (request) => listDrafts(context, definitions, request))
  for (const definition of definitions)
    if (isImportable(definition)) routesOf(app, context, definition)
}

type Handle = (drafted: Drafted, request: FastifyRequest) => Promise<unknown>

function routesOf(app: FastifyInstance, context: AppContext, definition: Definition): void {
  const path = `/${definition.name}/import/:id`
  const handle = (body: Handle) => async (request: FastifyRequest) => {
    const drafted = await findDraft(context, definition, request)
    return answer(translateData(context, request, await body(drafted, request)))
  }
  app.get(path, handle(describe))
  app.put(path, handle(changeMapping))
  app.delete(path, (request, reply) =>
    writeAndSend(context, request, reply, {
      call: `DELETE ${request.url}`,
      message: '',
      change: async (work) => deleteDraft(work, await findDraft(context, definition, request)),
    }),
  )
  app.get(`${path}/rows`, handle(showRows))
  app.put(`${path}/rows`, handle(changeRows))
  app.get(`${path}/cells`, handle(showCells))
  app.put(`${path}/cells`, handle(changeCells))
  app.post(`${path}/stop`, handle(stop))
  app.get(`${path}/undo`, handle(countUndo))
  app.get(`${path}/reasons`, async (request, reply) => {
    refuseParameters(request)
    const { draft } = await findDraft(context, definition, request)
    const content = await buildReasonsFile(context.store.sql, draft)
    return sendWorkbook(reply, `${draft.file_name.replace(/\.[^.]*$/, '')} reasons.xlsx`, content)
  })
  for (const [step, begin] of Object.entries(STEPS))
    app.post(`${path}/${step}`, async (request, reply) => {
      const drafted = await findDraft(context, definition, request)
      const { id } = drafted.draft
      // A call whose answer was lost is answered again, and starts nothing a second time.
      return writeAndSend(context, request, reply, {
        call: `POST /${definition.name}/import/${id}/${step}`,
        message: '',
        change: async (work) => {
          await begin(work, drafted, request)
          const draft = await readDraft(work.sql, { ...drafted.draft, ...drafted })
          return describeDraft({ ...drafted, draft }, listCreatable(drafted), work.sql)
        },
      })
    })
}

/** Finds a draft that the caller, who must still be allowed to import, may use in this way. */
async function findDraft(
  context: AppContext,
  definition: Definition,
  request: FastifyRequest,
): Promise<Drafted> {
  const { caller } = request
  if (!caller) throw new Refusal('unauthorized')
  if (!mayDo(definition, caller.role, 'import')) throw new Refusal('forbidden')
  const draft = await readDraft(context.store.sql, {
    resource: definition.name,
    id: readId(request),
    caller,
  })
  // Results hold values as the user who checks the rows may see them, and are shown to the owner of the draft.
  if (draft.by !== caller.userId && !OPEN_TO_OTHERS.test(`${request.method} ${request.url}`))
    throw new Refusal('forbidden')
  return { context, caller, definition, draft }
}

/** Calls by which a super admin looks at the draft of somebody else, undoes it and deletes it. */
const OPEN_TO_OTHERS = /^(GET |DELETE |POST .*\/undo$)/

const reread = async (drafted: Drafted): Promise<Drafted> => ({
  ...drafted,
  draft: await readDraft(drafted.context.store.sql, {
    resource: drafted.definition.name,
    id: drafted.draft.id,
    caller: drafted.caller,
  }),
})

const describe: Handle = async (drafted, request): Promise<ImportDraft> => {
  refuseParameters(request)
  const { context, caller, draft } = drafted
  // A user who looks at the outcome needs no notification of it.
  if (draft.ended_for === caller.userId)
    await context.store.transaction(({ sql }) =>
      noteOnDraft(sql, draft.id, { ended_at: null, ended_for: null }),
    )
  return describeDraft(drafted, listCreatable(drafted))
}

const describeNow = async (drafted: Drafted): Promise<ImportDraft> =>
  describeDraft(await reread(drafted), listCreatable(drafted))

const BUSY: ReadonlySet<string> = new Set(['checking', 'saving', 'undoing'])

/** Reads the body of a change. Its `version` must be that of the draft. */
function readChange(request: FastifyRequest, { state }: StoredDraft) {
  refuseParameters(request)
  const { version: seen, ...body } = readBody(request)
  if (seen === undefined) throw new Refusal('versionMissing')
  if (typeof seen !== 'number') throw badVersion()
  if (BUSY.has(state)) throw new Refusal('importUnderWay')
  return { seen: { version: seen }, body }
}

const badVersion = () => new Refusal('badBody', { params: { reason: 'version is a number.' } })

/** Makes a change in a transaction. Returns false if it was made before with the same Idempotency-Key. */
async function changeOnce(
  { context, definition, draft }: Drafted,
  request: FastifyRequest,
  change: (work: EngineWork) => Promise<void>,
): Promise<boolean> {
  let isMade = false
  const call = `${request.method} /${definition.name}/import/${draft.id}`
  await inTransaction(context, workOptions(request), (work) =>
    makeOnce(work, request, { call }, async () => {
      await change(work)
      isMade = true
      return '{}'
    }),
  )
  return isMade
}

const changeMapping: Handle = async (drafted, request) => {
  const { seen, body } = readChange(request, drafted.draft)
  const { mapping, ...others } = body
  refuseOthers(others)
  await remap(drafted, mapping, (change) =>
    changeOnce(drafted, request, async ({ sql }) => {
      await changeDraft(sql, { id: drafted.draft.id, ...seen }, change)
    }),
  )
  return describeNow(drafted)
}

const now = ({ clock }: AppContext): string => clock().toISOString()

function refuseOthers(others: object): void {
  const [name] = Object.keys(others)
  if (name !== undefined)
    throw new Refusal('badBody', { params: { reason: `${name} is not expected.` } })
}

async function deleteDraft(work: EngineWork, { draft }: Drafted): Promise<null> {
  if (draft.state === 'saving' || draft.state === 'undoing') throw new Refusal('importUnderWay')
  await removeTask(work.transaction, { kind: 'draft', key: String(draft.id) })
  await noteOnDraft(work.sql, draft.id, { state: 'deleted', progress: null })
  return null
}

type Begin = (work: EngineWork, drafted: Drafted, request: FastifyRequest) => Promise<void>

/** Work on a draft in the background, by the last part of its path. */
const STEPS: Readonly<Record<string, Begin>> = {
  check(work, drafted, request) {
    refuseParameters(request)
    return startCheck(work, drafted)
  },
  save(work, drafted, request) {
    const { seen, body } = readChange(request, drafted.draft)
    const { rows = 'all', ...others } = body
    refuseOthers(others)
    if (rows !== 'all' && rows !== 'good')
      throw new Refusal('badBody', { params: { reason: 'rows is all or good.' } })
    return startSave(work, { ...drafted, draft: { ...drafted.draft, ...seen } }, rows)
  },
  create(work, drafted, request) {
    const { seen, body } = readChange(request, drafted.draft)
    const { field, ...others } = body
    refuseOthers(others)
    return startCreation(work, { ...drafted, draft: { ...drafted.draft, ...seen } }, field)
  },
  undo(work, drafted, request) {
    const { seen, body } = readChange(request, drafted.draft)
    refuseOthers(body)
    return startUndo(work, { ...drafted, draft: { ...drafted.draft, ...seen } })
  },
}

/** Ends a check. The server that runs it notices when it next renews its lease. */
const stop: Handle = async (drafted, request) => {
  refuseParameters(request)
  const { id, state } = drafted.draft
  if (state === 'checking')
    await changeOnce(drafted, request, async ({ transaction, sql }) => {
      await removeTask(transaction, { kind: 'draft', key: String(id) })
      await noteOnDraft(sql, id, { state: 'open', progress: null })
    })
  return describeNow(drafted)
}

const countUndo: Handle = (drafted, request) => {
  refuseParameters(request)
  return previewUndo(drafted)
}

const MOST_ROWS = 500
const MOST_CELLS = 10_000

const showRows: Handle = async ({ context, draft }, request) => {
  const shown = readShown(request)
  const { rows, total } = await readGrid(context.store.sql, draft.id, shown)
  return makePage(rows, shown, total)
}

function readShown(request: FastifyRequest): Shown {
  const { page = '0', size = '100', show, field, code, value, ...others } = parseQuery(request)
  for (const name in others) badParameter(name)
  const filter = DRAFT_FILTERS.find((each) => each === show)
  if (show !== undefined && !filter) badParameter('show')
  return {
    page: readCount('page', page, 1_000_000),
    size: Math.max(1, readCount('size', size, MOST_ROWS)),
    ...(filter ? { show: filter } : {}),
    ...(typeof field === 'string' ? { field } : {}),
    ...(typeof code === 'string' ? { code } : {}),
    ...(typeof value === 'string' ? { value } : {}),
  }
}

function readCount(name: string, value: unknown, most: number): number {
  const count = typeof value === 'string' && /^\d{1,7}$/.test(value) ? Number(value) : Number.NaN
  return count <= most ? count : badParameter(name, `${name} is a number from 0 to ${most}.`)
}

/** Finds the cells of a column to replace: `equal` is their value as JSON, `part` a text in them. */
const showCells: Handle = async ({ context, draft }, request) => {
  const { header, equal, part, ...others } = parseQuery(request)
  for (const name in others) badParameter(name)
  const column = (JSON.parse(draft.sheet).table.headers as unknown[]).indexOf(header)
  if (column < 0) badParameter('header')
  if (typeof part === 'string')
    return { cells: await findCells(context.store.sql, draft.id, { column, part }) }
  const value = readJson(equal)
  if (!isCell(value)) return badParameter('equal', 'equal is a value as JSON.')
  return { cells: await findCells(context.store.sql, draft.id, { column, equal: value }) }
}

function readJson(text: unknown): unknown {
  try {
    return JSON.parse(String(text))
  } catch {
    return undefined
  }
}

/** Corrects cells: those listed, or all equal cells of a column. Rows that have been checked are checked again. */
const changeCells: Handle = async (drafted, request) => {
  const { context, draft } = drafted
  const { seen, body } = readChange(request, draft)
  const { cells = [], replace, ...others } = body
  refuseOthers(others)
  let places: readonly number[] = []
  await changeOnce(drafted, request, async ({ sql }) => {
    await changeDraft(sql, { id: draft.id, ...seen }, { changed_at: now(context), checked: null })
    const changes = [
      ...readCells(draft, cells),
      ...(replace === undefined ? [] : await findReplaced(sql, draft, replace)),
    ]
    places = await correctCells(sql, draft.id, changes)
  })
  if (draft.state === 'checked' && places.length > 0) {
    const change = await recheck(drafted, places)
    await context.store.transaction(({ sql }) => noteOnDraft(sql, draft.id, change))
  }
  return describeNow(drafted)
}

/** Leaves rows out, or takes them back. Rows that have been checked, and those that share a value, are checked again. */
const changeRows: Handle = async (drafted, request) => {
  const { context, draft } = drafted
  const { sql: outside } = context.store
  const { seen, body } = readChange(request, draft)
  const wanted = readLeaveOut(body)
  const places = await findChanged(outside, draft.id, wanted)
  const isChecked = draft.state === 'checked' || draft.state === 'saved'
  // Rows left out have peers only as long as they take part.
  const affected = isChecked && wanted.isLeftOut ? await findPeers(drafted, places) : places
  await changeOnce(drafted, request, async (work) => {
    await changeDraft(
      work.sql,
      { id: draft.id, ...seen },
      { changed_at: now(context), checked: null },
    )
    await leaveOut(work, draft.id, places, wanted.isLeftOut)
    const counts = await countRows(work.sql, draft.id)
    await noteOnDraft(work.sql, draft.id, {
      counts: JSON.stringify(counts),
      ...(isChecked ? { state: stateOf(counts) } : {}),
    })
  })
  if (isChecked && places.length > 0) {
    const change = await recheck(drafted, affected)
    await context.store.transaction(({ sql }) => noteOnDraft(sql, draft.id, change))
  }
  return describeNow(drafted)
}

/** A checked draft is saved once no row is left that takes part. */
const stateOf = ({ rows, saved }: DraftCounts): DraftState =>
  saved > 0 && rows === saved ? 'saved' : 'checked'

const badCells = (reason: string): never => {
  throw new Refusal('badBody', { params: { reason } })
}

function readCells(draft: StoredDraft, cells: unknown): CellChange[] {
  if (!Array.isArray(cells) || cells.length > MOST_CELLS)
    return badCells(`cells is a list of at most ${MOST_CELLS} corrections.`)
  return cells.map((each) =>
    isObject(each) && typeof each.place === 'number' && isCell(each.value)
      ? { place: each.place, column: findColumn(draft, each.header), value: each.value }
      : badCells('each correction has place, header and value.'),
  )
}

const isCell = (value: unknown): value is Cell =>
  value === null || ['string', 'number', 'boolean'].includes(typeof value)

function findColumn({ sheet }: StoredDraft, header: unknown): number {
  const column = (JSON.parse(sheet).table.headers as unknown[]).indexOf(header)
  return column < 0 ? badCells(`The file has no column “${String(header)}”.`) : column
}

async function findReplaced(
  sql: AppContext['store']['sql'],
  draft: StoredDraft,
  replace: unknown,
): Promise<CellChange[]> {
  if (!isObject(replace) || !isCell(replace.from) || !isCell(replace.to))
    return badCells('replace has header, from and to.')
  const [column, { from, to }] = [
    findColumn(draft, replace.header),
    replace as { from: Cell; to: Cell },
  ]
  const cells = await findCells(sql, draft.id, { column, equal: from })
  return cells.map(({ place }) => ({ place, column, value: to }))
}

/** The caller's drafts, newest first. A super admin sees those of everybody. */
async function listDrafts(
  context: AppContext,
  definitions: readonly Definition[],
  request: FastifyRequest,
) {
  const { caller } = request
  if (!caller) throw new Refusal('unauthorized')
  const { page = '0', size = '20', ...others } = parseQuery(request)
  for (const name in others) badParameter(name)
  const part = {
    page: readCount('page', page, 1_000_000),
    size: Math.max(1, readCount('size', size, 100)),
  }
  const resources = definitions
    .filter((each) => mayDo(each, caller.role, 'import'))
    .map(({ name }) => name)
  const all = context.store.sql
    .selectFrom('larder_draft')
    .where('resource', 'in', resources.length > 0 ? resources : [''])
    .where('state', 'not in', HIDDEN)
  const own = caller.role === 'SUPER_ADMIN' ? all : all.where('by', '=', caller.userId)
  const [{ total }, drafts] = await Promise.all([
    own.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
    own
      .selectAll()
      .orderBy('id', 'desc')
      .limit(part.size)
      .offset(part.page * part.size)
      .execute(),
  ])
  const owners = await readOwners(context, caller, drafts)
  const summaries = drafts.map((draft) => summarise(draft, owners))
  return answer(makePage(summaries, part, Number(total)))
}
