import { EFFORT, prepareContent } from './file-store.ts'
import { pictures, type PreparedContent } from './pictures.ts'

/**
 * Renders a drawing as WebP in the size that it gives. The result can be passed to `work.addFile`.
 * `await renderDrawing('<svg …>')`.
 */
export const renderDrawing = async (svg: string): Promise<PreparedContent> => {
  const open = await pictures()
  return prepareContent(
    await open(Buffer.from(svg)).webp({ quality: 88, effort: EFFORT }).toBuffer(),
  )
}
