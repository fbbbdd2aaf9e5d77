/** Longest edge of a picture, in pixels. Photos of phones have four times as many, which only take longer to read. */
const LONGEST_EDGE = 2000

const canvas = document.createElement('canvas')

/** Returns the pixels of a picture, or of a video's present frame; null before it has any. */
export function readPixels(
  picture: CanvasImageSource,
  fullWidth: number,
  fullHeight: number,
): ImageData | null {
  if (fullWidth === 0 || fullHeight === 0) return null
  const scale = Math.min(1, LONGEST_EDGE / Math.max(fullWidth, fullHeight))
  const [width, height] = [Math.round(fullWidth * scale), Math.round(fullHeight * scale)]
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d', { willReadFrequently: true })
  context?.drawImage(picture, 0, 0, width, height)
  return context?.getImageData(0, 0, width, height) ?? null
}

/** Returns the pixels of a photo, upright; null for a file that is no picture. */
export async function readPhotoPixels(photo: Blob): Promise<ImageData | null> {
  const bitmap = await createImageBitmap(photo).catch(() => null)
  const pixels = bitmap && readPixels(bitmap, bitmap.width, bitmap.height)
  bitmap?.close()
  return pixels
}
