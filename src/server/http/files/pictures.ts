import type { Sharp, SharpOptions } from 'sharp'

/** Content to be stored as it is. A picture comes with its smaller variants. */
export interface PreparedContent {
  readonly type: string
  readonly content: Uint8Array
  readonly variants: readonly {
    readonly variant: string
    readonly type: string
    readonly content: Uint8Array
  }[]
}

type OpenPicture = (content: Uint8Array, options?: SharpOptions) => Sharp

let loading: Promise<OpenPicture> | undefined

/** Opens a picture. The library takes 24 MB of memory, so it is loaded with the first picture and not at start-up. */
export const pictures = (): Promise<OpenPicture> => (loading ??= load())

async function load(): Promise<OpenPicture> {
  const { default: sharp } = await import('sharp')
  // No picture is decoded twice, so a cache would not help. One thread takes a third of the memory of one per processor.
  sharp.cache(false)
  sharp.concurrency(1)
  return sharp
}
