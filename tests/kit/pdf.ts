import { extractText, getDocumentProxy } from 'unpdf'

/** The text of each page, as a PDF reader gives it. */
export async function pagesOf(pdf: Uint8Array): Promise<string[]> {
  const document = await getDocumentProxy(new Uint8Array(pdf))
  return (await extractText(document, { mergePages: false })).text
}

export const textOf = async (pdf: Uint8Array): Promise<string> => (await pagesOf(pdf)).join('\n')
