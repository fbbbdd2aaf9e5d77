import { fileTypeFromBuffer } from 'file-type'
import sharp from 'sharp'
import { term } from '#language'
import { Refusal } from './errors.ts'

/** More dots than that are an attack on memory, not a photograph. */
const MAX_PIXELS = 50_000_000

/** The type that the bytes show; undefined when they show none. */
export async function inspectContent(content: Uint8Array): Promise<string | undefined> {
  return (await fileTypeFromBuffer(content))?.mime
}

const open = (content: Uint8Array) => sharp(content, { limitInputPixels: MAX_PIXELS, failOn: 'error' }).autoOrient()

/** The same picture, upright, without the place and the camera it was taken with. */
export const withoutMetadata = (content: Uint8Array): Promise<Uint8Array> => readable(() => open(content).toBuffer())

/** A smaller picture that fits into a square of that width. */
export const resize = (content: Uint8Array, width: number): Promise<Uint8Array> =>
  readable(() => open(content).resize({ width, height: width, fit: 'inside', withoutEnlargement: true }).webp({ quality: 82 }).toBuffer())

async function readable(work: () => Promise<Buffer>): Promise<Uint8Array> {
  try {
    return await work()
  } catch {
    throw new Refusal('wrongType', { params: { types: term('a picture that is not damaged').english } })
  }
}
