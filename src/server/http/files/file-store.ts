import { createHash } from 'node:crypto'
import {
  fieldError,
  readableFields,
  ruleError,
  localized,
  type FieldError,
  type LocalizedMessage,
  term,
} from '#schema/engine'
import { Refusal } from '../../errors.ts'
import { takeMemory } from './file-memory.ts'
import { filesIn, namesFiles, type FileUse, type NamedFile } from './named-files.ts'
import { knownDefinition, type ChangeSet } from '../../work/steps/change-set.ts'
import type { EngineWork } from '../../work/work.ts'
import { fileTypeFromBuffer } from 'file-type'
import type { Sharp } from 'sharp'
import { pictures, type PreparedContent } from './pictures.ts'

const MEGABYTE = 1_048_576
/** Size limit of an upload in bytes. */
export const MAX_FILE = 5 * MEGABYTE
const MAX_IMAGE = 2 * MEGABYTE

const IMAGE_TYPES: ReadonlySet<string> = new Set(['image/jpeg', 'image/png', 'image/webp'])
const FILE_TYPES: ReadonlySet<string> = new Set(['application/pdf', 'image/jpeg', 'image/png'])

/** Effort of the WebP encoder. More than 2 takes half as long again for files that are 5 % smaller. */
export const EFFORT = 2

/** Widths of the pictures made for lists and cards. */
const VARIANTS = { thumb: 96, card: 480 } as const
export type Variant = keyof typeof VARIANTS
export const isVariant = (name: string): name is Variant => Object.hasOwn(VARIANTS, name)

interface PreparedFile extends PreparedContent {
  readonly name: string
}

/** Describes the maximum file size for a use. */
export const largestFor = (use: FileUse | undefined): string =>
  `${(use === 'image' ? MAX_IMAGE : MAX_FILE) / MEGABYTE} MB`

/** Checks the content regardless of the file name, and keeps only the permitted parts. */
export async function prepareFile(
  name: string,
  content: Uint8Array,
  use?: FileUse,
): Promise<PreparedFile> {
  const type = await inspectContent(content)
  const taken =
    use === 'image'
      ? IMAGE_TYPES
      : use === 'file'
        ? FILE_TYPES
        : new Set([...IMAGE_TYPES, ...FILE_TYPES])
  if (!type || !taken.has(type)) {
    throw new Refusal('wrongType', {
      params: { types: [...taken].map((each) => each.split('/')[1]).join(', ') },
    })
  }
  const limit = use === 'image' || type === 'image/webp' ? MAX_IMAGE : MAX_FILE
  if (content.length > limit)
    throw new Refusal('tooLarge', { params: { max: `${limit / MEGABYTE} MB` } })
  if (type === 'application/pdf') return { name, type, content, variants: [] }
  await checkPixels(content)
  const memory = await takeMemory(MEGABYTES_OF_PICTURE)
  try {
    const clean = await withoutMetadata(content)
    return { name, type, content: clean, variants: await smaller(clean) }
  } finally {
    memory.end()
  }
}

/** Sequential, because each resize holds the picture in memory. */
async function smaller(content: Uint8Array): Promise<PreparedContent['variants']> {
  const variants: PreparedContent['variants'][number][] = []
  for (const [variant, width] of Object.entries(VARIANTS)) {
    variants.push({ variant, type: 'image/webp', content: await resize(content, width) })
  }
  return variants
}

export const hashContent = (content: Uint8Array): string =>
  createHash('sha256').update(content).digest('hex')

/** Stores a prepared file. It belongs to the user who uploaded it until it is saved with a record. */
export async function keepFile(
  { transaction: { sql }, caller, now }: Pick<EngineWork, 'transaction' | 'caller' | 'now'>,
  { name, type, content, variants }: PreparedFile,
): Promise<number> {
  const { id } = await sql
    .insertInto('larder_file')
    .values({
      name,
      type,
      content,
      size: content.length,
      sha256: hashContent(content),
      uploaded_by: caller?.userId ?? null,
      uploaded_at: now,
      resource: null,
      record_id: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const each of variants)
    await sql
      .insertInto('larder_file_variant')
      .values({ file_id: id, ...each })
      .execute()
  return id
}

/** Prepares content supplied by the server itself, which is kept unchanged. */
export async function prepareContent(content: Uint8Array): Promise<PreparedContent> {
  const type = (await inspectContent(content)) ?? 'application/octet-stream'
  return { type, content, variants: type.startsWith('image/') ? await smaller(content) : [] }
}

/** Stores a file supplied by the server itself. */
export const storeFile = async (
  work: EngineWork,
  name: string,
  content: Uint8Array | PreparedContent,
): Promise<number> =>
  keepFile(work, {
    name,
    ...(content instanceof Uint8Array ? await prepareContent(content) : content),
  })

/** Checks that each file was just uploaded by the user, or already belongs to the record. */
export function checkFiles(changeSet: ChangeSet): Promise<void> | undefined {
  return namesFiles(changeSet.definition.fields) ? checkNamed(changeSet) : undefined
}

async function checkNamed(changeSet: ChangeSet): Promise<void> {
  for (const named of filesIn(knownDefinition(changeSet).fields, changeSet.values)) {
    const error = await fileProblem(changeSet, named)
    if (error) changeSet.errors.push(error)
  }
}

/** Returns the reason why a record may not use a file; null if it may. */
export async function fileProblem(
  { definition, work, before }: Pick<ChangeSet, 'definition' | 'work' | 'before'>,
  { path, use, id }: NamedFile,
): Promise<FieldError | null> {
  const file = await work.transaction.sql
    .selectFrom('larder_file')
    .select(['type', 'size', 'uploaded_by', 'resource', 'record_id'])
    .where('id', '=', id)
    .executeTakeFirst()
  const isOwn =
    file &&
    before &&
    file.resource === definition.name &&
    file.record_id === before.id &&
    isShown({ definition, work }, before, id)
  const isFresh =
    file &&
    file.resource === null &&
    (work.isServer || file.uploaded_by === (work.caller?.userId ?? null))
  if (!file || !(isOwn || isFresh)) return fieldError(definition, path, { code: 'notFound' })
  const wrong = wrongUse(use, file)
  return wrong && ruleError(path, wrong)
}

/** True if the caller sees the file in the record. In another field, a hidden file would become readable. */
function isShown(
  of: Pick<ChangeSet, 'definition' | 'work'>,
  record: Readonly<Record<string, unknown>>,
  id: number,
): boolean {
  const known = knownDefinition(of)
  const readable = new Set(readableFields(known, of.work.isServer ? null : of.work.role))
  const shown = Object.entries(known.fields).filter(([name]) => readable.has(name))
  return [...filesIn(Object.fromEntries(shown), record)].some((file) => file.id === id)
}

function wrongUse(
  use: FileUse,
  { type, size }: { type: string; size: number },
): LocalizedMessage | null {
  if (use === 'image' && !IMAGE_TYPES.has(type))
    return localized`Choose a JPG, PNG or WebP picture.`
  if (use === 'file' && !FILE_TYPES.has(type)) return localized`Choose a PDF, JPG or PNG file.`
  return use === 'image' && size > MAX_IMAGE ? localized`A picture can be at most 2 MB.` : null
}

export async function attachFile(
  { transaction }: EngineWork,
  id: number,
  resource: string,
  recordId: number,
): Promise<void> {
  await transaction.sql
    .updateTable('larder_file')
    .set({ resource, record_id: recordId })
    .where('id', '=', id)
    .execute()
}

const DAY = 86_400_000

/** Deletes files uploaded over a day ago and never saved with a record. */
export async function deleteUnclaimedFiles({
  sql,
  now,
}: Pick<EngineWork, 'sql' | 'now'>): Promise<void> {
  const gone = await sql
    .deleteFrom('larder_file')
    .where('resource', 'is', null)
    .where('uploaded_at', '<', new Date(Date.parse(now) - DAY).toISOString())
    .returning('id')
    .execute()
  for (const { id } of gone)
    await sql.deleteFrom('larder_file_variant').where('file_id', '=', id).execute()
}

/** A picture with more pixels is an attempt to exhaust memory. */
const MAX_PIXELS = 50_000_000
/** Pictures that cannot be decoded from top to bottom are held in memory as a whole, several times. */
const MAX_WHOLE_PIXELS = 24_000_000
const MAX_WEBP_PIXELS = 12_000_000

/** Memory for one picture, measured with the largest of each type. */
const MEGABYTES_OF_PICTURE = 300

/** Type detected from the bytes; undefined if unknown. */
async function inspectContent(content: Uint8Array): Promise<string | undefined> {
  return (await fileTypeFromBuffer(content))?.mime
}

/** Refuses a picture that would take too much memory, based on its header. */
async function checkPixels(content: Uint8Array): Promise<void> {
  const { width, height, format, isProgressive, orientation = 1 } = await head(content)
  const isWhole = isProgressive === true || orientation > 1
  const most = format === 'webp' ? MAX_WEBP_PIXELS : isWhole ? MAX_WHOLE_PIXELS : MAX_PIXELS
  if (width * height > most) {
    throw new Refusal('tooLarge', { params: { max: MEGAPIXELS[most]?.english ?? '' } })
  }
}

const MEGAPIXELS: Readonly<Record<number, LocalizedMessage>> = {
  [MAX_PIXELS]: term('50 megapixels'),
  [MAX_WHOLE_PIXELS]: term('24 megapixels'),
  [MAX_WEBP_PIXELS]: term('12 megapixels'),
}

async function head(content: Uint8Array) {
  const open = await pictures()
  return readable(() => open(content, { limitInputPixels: false }).metadata())
}

/** Rotates the picture upright and removes location and camera data. */
const withoutMetadata = (content: Uint8Array): Promise<Uint8Array> =>
  redrawn(content, (picture) => picture)

/** Scales a picture down to fit into a square of that width. */
const resize = (content: Uint8Array, width: number): Promise<Uint8Array> =>
  redrawn(content, (picture) =>
    picture
      .resize({ width, height: width, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 82, effort: EFFORT }),
  )

async function redrawn(
  content: Uint8Array,
  change: (upright: Sharp) => Sharp,
): Promise<Uint8Array> {
  const open = await pictures()
  return readable(() =>
    change(
      open(content, { limitInputPixels: MAX_PIXELS, failOn: 'error' }).autoOrient(),
    ).toBuffer(),
  )
}

async function readable<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch {
    throw new Refusal('wrongType', {
      params: { types: term('a picture that is not damaged').english },
    })
  }
}
