const LONGEST_EDGE = 2400
const QUALITY = 0.85

/** A picture that takes too many bytes, drawn with fewer pixels, as cameras take more than anybody reads; all else as it is. */
export async function shrinkPhoto(file: File, bytes: number): Promise<File> {
  if (file.size <= bytes || !file.type.startsWith('image/')) return file
  const picture = await createImageBitmap(file).catch(() => null)
  if (!picture) return file
  const scale = Math.min(1, LONGEST_EDGE / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(picture.width * scale)
  canvas.height = Math.round(picture.height * scale)
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  const blob = await new Promise<Blob | null>((resolve) =>
    canvas.toBlob(resolve, 'image/jpeg', QUALITY),
  )
  return blob
    ? new File([blob], `${file.name.replace(/\.\w+$/, '')}.jpg`, { type: blob.type })
    : file
}
