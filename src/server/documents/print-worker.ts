import { parentPort } from 'node:worker_threads'
import { type DocumentJob, textsIn } from './job.ts'
import { drawBlock } from './blocks.ts'
import { prepareFonts } from './fonts.ts'
import { drawFooters, drawLetterhead, drawRunningHead } from './letterhead.ts'
import { closeSheet, openSheet } from './sheet.ts'

/** The thread's response to the job with that number. */
export type Printed =
  | { readonly order: number; readonly content: Uint8Array }
  | { readonly order: number; readonly problem: string }

async function print(order: number, job: DocumentJob): Promise<Printed> {
  try {
    return { order, content: await printDocument(job) }
  } catch (error) {
    return {
      order,
      problem: error instanceof Error ? (error.stack ?? error.message) : String(error),
    }
  }
}

parentPort?.on('message', ({ order, job }: { order: number; job: DocumentJob }) => {
  void print(order, job).then((printed) => parentPort?.postMessage(printed))
})

/** Characters that the engine itself adds to a document. */
const OWN_WORDS = 'Page of 0123456789'

/** Prints a document as an A4 PDF with embedded fonts. Its text can be copied and searched. */
async function printDocument(job: DocumentJob): Promise<Uint8Array> {
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
