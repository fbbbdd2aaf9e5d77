import { fileTypeFromBuffer } from 'file-type'
import type { Sharp } from 'sharp'
import { term, type LocalizedMessage } from '#schema/engine'
import { Refusal } from '../errors.ts'
import { pictures } from './pictures.ts'

/** More dots than that are an attack on memory, not a photograph. */
const MAX_PIXELS = 50_000_000
/** Those that cannot be read from top to bottom are held whole, several times over. */
const MAX_WHOLE_PIXELS = 24_000_000
const MAX_WEBP_PIXELS = 12_000_000

/** Memory for one picture; measured with the largest of each kind. */
export const MEGABYTES_OF_PICTURE = 300

/** The type that the bytes show; undefined when they show none. */
export async function inspectContent(content: Uint8Array): Promise<string | undefined> {
  return (await fileTypeFromBuffer(content))?.mime
}

/** Refuses a picture that would take too much memory, by what its head says. */
export async function checkPixels(content: Uint8Array): Promise<void> {
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

/** The same picture, upright, without the place and the camera it was taken with. */
export const withoutMetadata = (content: Uint8Array): Promise<Uint8Array> =>
  redrawn(content, (picture) => picture)

/** A smaller picture that fits into a square of that width. */
export const resize = (content: Uint8Array, width: number): Promise<Uint8Array> =>
  redrawn(content, (picture) =>
    picture
      .resize({ width, height: width, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 82 }),
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
