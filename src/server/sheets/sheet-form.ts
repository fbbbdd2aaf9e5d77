import { errorFacts } from '../../storage/error-facts.ts'
import type { FastifyRequest } from 'fastify'
import { badParameter, busy, Refusal } from '../http/errors.ts'
import { keepOnDisk, type SheetFile } from './sheet-file.ts'

/** An uploaded sheet with the fields beside it. */
export interface SheetForm {
  readonly file: SheetFile
  readonly fields: Readonly<Record<string, string>>
}

/** Uploads taken in at a time; each waits on the disk for its turn. */
const MOST_UPLOADS = 16
const RETRY_SECONDS = 10
let uploads = 0

/** Takes a sheet in and hands it on; its file is gone afterwards. */
export async function withSheetForm<Result>(
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

/** The result of the import is answered even if deleting its file fails: the next start deletes it. */
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
        files.push(await keepOnDisk(nameOf(part.filename), part.file))
      else badParameter(part.fieldname)
    }
  } catch (error) {
    if (errorFacts(error).code === 'FST_REQ_FILE_TOO_LARGE')
      throw new Refusal('tooLarge', { params: { max: '25 MB' } })
    throw error
  }
  return fields
}

const FIELDS: ReadonlySet<string> = new Set(['dryRun', 'mode', 'mapping', 'preview'])

function takeField(fields: Record<string, string>, name: string, value: unknown): void {
  if (!FIELDS.has(name)) badParameter(name)
  // A part may call itself JSON, and is then anything.
  if (typeof value !== 'string') return badParameter(name, `${name} is sent as text.`)
  const isFlag = name === 'dryRun' || name === 'preview'
  if (isFlag && !['', 'true', 'false', '1', '0'].includes(value))
    badParameter(name, `${name} is true or false.`)
  fields[name] = value
}

/** The last part of the name; a part without a name is a file as well. */
const nameOf = (name: string | undefined): string =>
  (name ?? '').split(/[\\/]/).at(-1)?.slice(0, 200) || 'file'
