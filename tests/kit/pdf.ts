import { extractText, getDocumentProxy } from 'unpdf'

/** Extracts the text of each page, as a PDF reader would. */
export async function pagesOf(pdf: Uint8Array): Promise<string[]> {
  const document = await getDocumentProxy(new Uint8Array(pdf))
  return (await extractText(document, { mergePages: false })).text
}

export const textOf = async (pdf: Uint8Array): Promise<string> => (await pagesOf(pdf)).join('\n')

/** Counts characters drawn as the missing glyph, which is the first glyph of a font. */
export async function missingShapesOf(pdf: Uint8Array): Promise<number> {
  const document = await getDocumentProxy(new Uint8Array(pdf))
  let count = 0
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number)
    const { argsArray } = await page.getOperatorList()
    for (const glyph of argsArray.flat(3))
      if (glyph?.originalCharCode === 0 && 'unicode' in glyph) count += 1
  }
  return count
}
