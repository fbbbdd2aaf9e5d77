import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import {
  inTurn,
  inWords,
  isImportable,
  mayDo,
  LOCALIZED,
  localized,
  type Definition,
  type ImportDraft,
  type ImportResult,
  type LocalizedMessage,
} from '#schema/engine'
import { answer } from '../http/answer.ts'
import type { Caller } from '../access/caller.ts'
import { badParameter, busy, Refusal, refuse } from '../errors.ts'
import { demandCaller } from '../access/guard.ts'
import { translateData, readIdempotencyKey, parseQuery, refuseParameters } from '../http/http.ts'
import { earlierCall, takeKey, type KeyedCall } from '../http/idempotency.ts'
import type { AppContext } from '../app-context.ts'
import { resumeTasksWhileListening } from '../tasks/resume-tasks.ts'
import { backgroundWork } from '../tasks/background-work.ts'
import { throttleUploads } from './imports/throttle-uploads.ts'
import { withinLimits } from './answer-limit.ts'
import { listCreatable } from './drafts/create-missing.ts'
import { describeDraft } from './drafts/draft-facts.ts'
import { draftRoutes } from './drafts/draft-routes.ts'
import { readDraft } from './drafts/draft-store.ts'
import { openDraft } from './drafts/open-draft.ts'
import { exportRoutes } from './export-routes.ts'
import { importSheet, keyedBy, type ImportOrder } from './import-sheet.ts'
import { MAX_FILE_BYTES } from './read/limits.ts'
import { sendWorkbook } from './send-workbook.ts'
import { buildTemplate } from './template.ts'
import { errorFacts } from '../../storage/error-facts.ts'
import { keepOnDisk, type SheetFile } from './sheet-file.ts'

const LIMITS = { fileSize: MAX_FILE_BYTES, files: 1, fields: 8, fieldSize: 262_144 }

/** Routes for imports, templates and exports, for every resource with a sheet. */
export const sheetRoutes =
  (context: AppContext): FastifyPluginAsync =>
  async (app) => {
    app.addHook('onRequest', demandCaller(context))
    resumeTasksWhileListening(app, context)
    await app.register(multipart, { limits: LIMITS })
    const definitions = [...context.registry.resources.values()]
    for (const definition of definitions)
      if (isImportable(definition)) importRoutes(app, context, definition)
    for (const { name, importsAs } of definitions) {
      if (importsAs !== undefined)
        app.post(`/${name}/import`, (request, reply) =>
          receive(context, context.registry.get(importsAs), request, reply),
        )
    }
    app.get('/download-sample-template', (request, reply) =>
      sendNamedTemplate(context, definitions, request, reply),
    )
    draftRoutes(app, context, definitions)
    exportRoutes(app, context, definitions)
  }

/** Registers the import routes of a resource, including the paths declared in its `sheet`. */
function importRoutes(app: FastifyInstance, context: AppContext, definition: Definition): void {
  const { upload, template } = definition.sheet ?? {}
  for (const path of [`/${definition.name}/import`, ...(upload ? [upload] : [])]) {
    app.post(path, (request, reply) => receive(context, definition, request, reply))
  }
  if (template) {
    app.get(template, (request, reply) => {
      refuseParameters(request)
      return sendTemplate(context, definition, request, reply)
    })
  }
}

const requireCaller = (request: FastifyRequest): Caller => {
  if (!request.caller) throw new Refusal('unauthorized')
  return request.caller
}

function demandImport(definition: Definition, { role }: Caller): void {
  if (!mayDo(definition, role, 'import')) throw new Refusal('forbidden')
}

async function receive(
  context: AppContext,
  definition: Definition,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const caller = requireCaller(request)
  demandImport(definition, caller)
  refuseParameters(request)
  const running = backgroundWork(context)
  const signal = AbortSignal.any([whileAwaited(reply), running.stopping])
  const made = await withSheetForm(request, async ({ file, fields }) => {
    const { mode = 'all' } = fields
    if (mode !== 'all' && mode !== 'good') return badParameter('mode', 'mode is all or good.')
    const dryRun = isYes(fields.dryRun)
    await throttleUploads(context, {
      userId: caller.userId,
      path: file.path,
      isImport: !dryRun,
    })
    if (isYes(fields.draft))
      return running.run(() =>
        keepDraft(context, caller, definition, {
          file,
          signal,
          mapping: fields.mapping,
          key: readIdempotencyKey(request),
        }),
      )
    return running.run(() =>
      importSheet(context, caller, definition, {
        file,
        signal,
        mapping: fields.mapping,
        mode,
        key: readIdempotencyKey(request),
        dryRun,
      }),
    )
  })
  if ('version' in made) return answer(translateData(context, request, made))
  const result = withinLimits(made)
  if (result.failed > 0 && !result.isPartial) throw unsaved(result)
  return answer(translateData(context, request, result), successMessage(result, definition))
}

/**
 * Keeps the rows of an uploaded file as a draft, to be matched, checked and corrected before they are saved. The same upload
 * with the same key is kept once.
 */
async function keepDraft(
  context: AppContext,
  caller: Caller,
  definition: Definition,
  order: Pick<ImportOrder, 'file' | 'signal' | 'mapping' | 'key'>,
): Promise<ImportDraft> {
  const id = await draftOnce(context, await keyedBy(caller, draftCall(definition), order), () =>
    openDraft(context, caller, { definition, ...order }),
  )
  const draft = await readDraft(context.store.sql, { resource: definition.name, id, caller })
  return describeDraft({ context, caller, draft }, listCreatable({ context, caller, definition }))
}

const draftCall = ({ name }: Definition) => `POST /${name}/import draft`

/** Returns the draft that the same upload has opened before. An upload without a key always opens another one. */
async function draftOnce(
  { store, clock }: AppContext,
  keyed: KeyedCall | null,
  open: () => Promise<number>,
): Promise<number> {
  const earlier = keyed && (await earlierCall(store.sql, keyed))
  if (earlier && !earlier.isSame)
    refuse(
      localized`This upload was sent with the key of another one. Send it with a key of its own.`,
    )
  if (earlier) return Number(earlier.answer)
  const id = await open()
  if (keyed) {
    const taken = { status: 200, answer: String(id), at: clock().toISOString() }
    await store.transaction(({ sql }) => takeKey(sql, keyed, taken))
  }
  return id
}

/** Aborted if the connection closes before the response is sent. */
function whileAwaited(reply: FastifyReply): AbortSignal {
  const gone = new AbortController()
  reply.raw.once('close', () => {
    if (!reply.raw.writableEnded) gone.abort(new Refusal('unavailable'))
  })
  return gone.signal
}

const isYes = (value: string | undefined): boolean => value === 'true' || value === '1'

function unsaved(result: ImportResult): Refusal {
  const message = error(result)
  return new Refusal('unprocessable', {
    params: { message: inWords(message) },
    localized: message,
    data: result,
  })
}

function error(result: ImportResult): LocalizedMessage {
  const stay = result.file.notes
    .filter(({ code }) => code === 'notTakenBack')
    .flatMap(({ [LOCALIZED]: message }) => (message ? [message] : []))
  return stay.length > 0
    ? inTurn([refusedRows({ ...result, dryRun: true }), ...stay])
    : refusedRows(result)
}

function refusedRows(result: ImportResult): LocalizedMessage {
  const { batchId, failed, rows, dryRun } = result
  if (batchId !== null) return stopped(result)
  const [some, all] = [failed.toLocaleString('en-GB'), rows.length.toLocaleString('en-GB')]
  if (dryRun)
    return failed === 1
      ? localized`1 row of ${all} cannot be saved as it stands.`
      : localized`${some} rows of ${all} cannot be saved as they stand.`
  return failed === 1
    ? localized`1 row of ${all} cannot be saved as it stands. Nothing was saved.`
    : localized`${some} rows of ${all} cannot be saved as they stand. Nothing was saved.`
}

/**
 * Message for stopped postings, which are kept. It names the row that stopped the rest, unless the response was sent
 * earlier.
 */
function stopped({ created, unchanged, failed, rows }: ImportResult): LocalizedMessage {
  const all = created + unchanged + failed
  const stay = localized`${created} of ${all} rows was posted and will stay. |||| ${created} of ${all} rows were posted and will stay.`
  const refused = rows.find(({ errors }) => errors.some(({ code }) => code !== 'notReached'))
  if (!refused) return stay
  return inTurn([
    stay,
    localized`Row ${refused.row} could not be posted; the rows after it were skipped.`,
  ])
}

const successMessage = (
  { created, updated, unchanged, dryRun }: ImportResult,
  { label }: Definition,
): string =>
  dryRun
    ? ''
    : `${label[1]} imported: ${created} created, ${updated} updated, ${unchanged} unchanged`

async function sendNamedTemplate(
  context: AppContext,
  definitions: readonly Definition[],
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const { className, ...others } = parseQuery(request)
  for (const name in others) badParameter(name)
  const definition =
    className === undefined
      ? undefined
      : definitions.find(
          ({ name, sheet }) => sheet && (sheet.className === className || name === className),
        )
  if (!definition)
    return badParameter('className', 'className names no sheet that can be imported.')
  return sendTemplate(context, definition, request, reply)
}

async function sendTemplate(
  context: AppContext,
  definition: Definition,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  demandImport(definition, requireCaller(request))
  const content = await buildTemplate(context, definition, request.caller)
  const name = `${definition.label[1].toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-')}-template.xlsx`
  return sendWorkbook(reply, name, content)
}

/** An uploaded sheet and the form fields sent with it. */
interface SheetForm {
  readonly file: SheetFile
  readonly fields: Readonly<Record<string, string>>
}

/** Number of uploads received at a time. Each waits on disk to be read. */
const MOST_UPLOADS = 16
const RETRY_SECONDS = 10
let uploads = 0

/** Receives a sheet, passes it on, and then deletes its file. */
async function withSheetForm<Result>(
  request: FastifyRequest,
  use: (form: SheetForm) => Promise<Result>,
): Promise<Result> {
  if (!request.isMultipart())
    throw new Refusal('wrongType', {
      params: { types: 'multipart/form-data with a field called file' },
    })
  if (uploads >= MOST_UPLOADS) throw busy(RETRY_SECONDS)
  uploads += 1
  const files: SheetFile[] = []
  try {
    const fields = await readParts(request, files)
    const [file] = files
    if (!file)
      throw new Refusal('badBody', {
        params: { reason: 'a file in the field called file is expected.' },
      })
    return await use({ file, fields })
  } finally {
    uploads -= 1
    for (const file of files) await removeFrom(request, file)
  }
}

/**
 * The result of the import is returned even if its file cannot be deleted. The file is then deleted at the next start-up.
 */
const removeFrom = ({ log }: FastifyRequest, file: SheetFile): Promise<void> =>
  file.remove().catch((error: unknown) => {
    log.warn({ err: error }, 'an uploaded file could not be removed')
  })

async function readParts(
  request: FastifyRequest,
  files: SheetFile[],
): Promise<Record<string, string>> {
  const fields: Record<string, string> = {}
  try {
    for await (const part of request.parts()) {
      if (part.type === 'field') takeField(fields, part.fieldname, part.value)
      else if (part.fieldname === 'file')
        files.push(await keepOnDisk(readFileName(part.filename), part.file))
      else badParameter(part.fieldname)
    }
  } catch (error) {
    if (errorFacts(error).code === 'FST_REQ_FILE_TOO_LARGE')
      throw new Refusal('tooLarge', { params: { max: '25 MB' } })
    throw error
  }
  return fields
}

const FIELDS: ReadonlySet<string> = new Set(['draft', 'dryRun', 'mode', 'mapping'])

const FLAGS: ReadonlySet<string> = new Set(['draft', 'dryRun'])

function takeField(fields: Record<string, string>, name: string, value: unknown): void {
  if (!FIELDS.has(name)) badParameter(name)
  // A part may be declared as JSON, so its value can have any type.
  if (typeof value !== 'string') return badParameter(name, `${name} is sent as text.`)
  const isFlag = FLAGS.has(name)
  if (isFlag && !['', 'true', 'false', '1', '0'].includes(value))
    badParameter(name, `${name} is true or false.`)
  fields[name] = value
}

/** Returns the last part of the file name. A part without a name is also a file. */
const readFileName = (name: string | undefined): string =>
  (name ?? '').split(/[\\/]/).at(-1)?.slice(0, 200) || 'file'
