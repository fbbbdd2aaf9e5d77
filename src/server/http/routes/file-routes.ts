import { errorFacts } from '../../../storage/error-facts.ts'
import multipart, { type MultipartFile } from '@fastify/multipart'
import type { FastifyInstance, FastifyPluginAsync, FastifyRequest } from 'fastify'
import { answer } from '../answer.ts'
import { badParameter, busy, notFound, Refusal } from '../../errors.ts'
import { describeFile, isSigned } from '../files/file-facts.ts'
import {
  hashContent,
  isVariant,
  keepFile,
  largestFor,
  MAX_FILE,
  prepareFile,
} from '../files/file-store.ts'
import { demandCaller } from '../../access/guard.ts'
import { readId, makeOnce, parseQuery, workOptions } from '../http.ts'
import type { FileUse } from '../files/named-files.ts'
import { inTransaction } from '../../work/in-transaction.ts'
import type { AppContext } from '../../app-context.ts'

/** POST /files stores a file. GET /files/{id} serves it to anyone with a signed URL. */
export const fileRoutes =
  (context: AppContext): FastifyPluginAsync =>
  async (app) => {
    await app.register(async (upload) => {
      await upload.register(multipart, {
        limits: { fileSize: MAX_FILE, files: 1, fields: 4, fieldSize: 1000 },
      })
      upload.addHook('onRequest', demandCaller(context))
      upload.post('/files', async (request) =>
        answer(await takeInTurn(context, request), 'File received'),
      )
    })
    serveFiles(app, context)
  }

/** Maximum number of concurrent uploads, because each is held in memory. */
const MOST_UPLOADS = 12
const RETRY_SECONDS = 10
let uploads = 0

async function takeInTurn(context: AppContext, request: FastifyRequest) {
  if (uploads >= MOST_UPLOADS) throw busy(RETRY_SECONDS)
  uploads += 1
  try {
    return await takeIn(context, request)
  } finally {
    uploads -= 1
  }
}

async function takeIn(context: AppContext, request: FastifyRequest) {
  const { use, ...others } = parseQuery(request)
  for (const name in others) badParameter(name)
  if (use !== undefined && use !== 'image' && use !== 'file')
    badParameter('use', 'use is image or file.')
  if (!request.isMultipart())
    throw new Refusal('wrongType', {
      params: { types: 'multipart/form-data with a field called file' },
    })
  const sent = await request.file()
  if (sent?.fieldname !== 'file')
    throw new Refusal('badBody', { params: { reason: 'a field called file is expected.' } })
  const content = await readContent(sent, use)
  const prepared = await prepareFile(safeName(sent.filename), content, use)
  const same = JSON.stringify([prepared.name, use ?? null, hashContent(content)])
  const id = await inTransaction(context, workOptions(request), (work) =>
    makeOnce(work, request, { call: 'POST /files', sent: same }, async () =>
      String(await keepFile(work, prepared)),
    ),
  )
  return describeFile(context, {
    id: Number(id),
    name: prepared.name,
    type: prepared.type,
    size: prepared.content.length,
  })
}

async function readContent(sent: MultipartFile, use: FileUse | undefined): Promise<Buffer> {
  try {
    return await sent.toBuffer()
  } catch (error) {
    if (errorFacts(error).code === 'FST_REQ_FILE_TOO_LARGE')
      throw new Refusal('tooLarge', { params: { max: largestFor(use) } })
    throw error
  }
}

/**
 * Returns the last part of the name, without characters that could cause problems in a file system or a header. A form part
 * marked as a file needs no name.
 */
const safeName = (name: string | undefined): string =>
  ((name ?? '').split(/[\\/]/).at(-1) ?? '')
    .replace(/[\u0000-\u001f\u007f"<>|:*?]/g, '_')
    .trim()
    .slice(0, 120) || 'file'

function serveFiles(app: FastifyInstance, context: AppContext): void {
  app.get('/files/:id', async (request, reply) => {
    const id = readId(request)
    const {
      expires,
      signature = '',
      size,
      ...others
    } = request.query as { expires?: string; signature?: string; size?: string }
    for (const name in others) badParameter(name)
    if (!isSigned(context, id, Number(expires), signature)) throw new Refusal('linkExpired')
    const file = await readFile(context, id, size)
    const isPicture = file.type.startsWith('image/')
    return reply
      .header('content-type', file.type)
      .header(
        'content-disposition',
        `${isPicture ? 'inline' : 'attachment'}; filename*=UTF-8''${encodeURIComponent(file.name)}`,
      )
      .header('cache-control', 'private, max-age=3600, immutable')
      .header('x-content-type-options', 'nosniff')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .send(Buffer.from(file.content))
  })
}

async function readFile({ store: { sql } }: AppContext, id: number, size: string | undefined) {
  if (size !== undefined && !isVariant(size)) badParameter('size', 'size is thumb or card.')
  const file = await sql
    .selectFrom('larder_file')
    .select(['name', 'type', 'content'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!file) return notFound()
  const variant =
    size === undefined
      ? undefined
      : await sql
          .selectFrom('larder_file_variant')
          .select(['type', 'content'])
          .where('file_id', '=', id)
          .where('variant', '=', size)
          .executeTakeFirst()
  return {
    name: file.name,
    type: variant?.type ?? file.type,
    content: variant?.content ?? file.content,
  }
}
