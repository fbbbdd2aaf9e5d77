import { drawBlock } from './blocks.ts'
import { prepareFonts } from './fonts.ts'
import { textsIn, type DocumentJob } from './job.ts'
import { drawFooters, drawLetterhead, drawRunningHead } from './letterhead.ts'
import { closeSheet, openSheet } from './sheet.ts'

/** Characters that the engine itself writes on a document. */
const OWN_WORDS = 'Page of 0123456789'

/** A document as PDF: A4, fonts within, text that can be copied and searched. */
export async function printDocument(job: DocumentJob): Promise<Uint8Array> {
  const { document, letterhead, createdAt } = job
  await prepareFonts([OWN_WORDS, ...textsIn({ document, letterhead })])
  const sheet = openSheet(
    {
      title: `${document.title} ${document.number}`,
      author: letterhead.name,
      createdAt: new Date(createdAt),
    },
    (page) => drawRunningHead(page, job),
  )
  drawLetterhead(sheet, job)
  for (const block of document.blocks) drawBlock(sheet, block)
  drawFooters(sheet, job)
  return closeSheet(sheet)
}
