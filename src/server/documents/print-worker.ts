import { parentPort } from 'node:worker_threads'
import { type PrintJob, textsIn } from './job.ts'
import { drawBlock } from './blocks.ts'
import { prepareFonts } from './fonts.ts'
import { drawFooters, drawLetterhead, drawRunningHead } from './letterhead.ts'
import { printLabels } from './labels.ts'
import { closeSheet, openSheet } from './sheet.ts'

/** The thread's response to the job with that number. */
export type Printed =
  | { readonly order: number; readonly content: Uint8Array }
  | { readonly order: number; readonly problem: string }

async function print(order: number, job: PrintJob): Promise<Printed> {
  try {
    return { order, content: await printDocument(job) }
  } catch (error) {
    return {
      order,
      problem: error instanceof Error ? (error.stack ?? error.message) : String(error),
    }
  }
}

parentPort?.on('message', ({ order, job }: { order: number; job: PrintJob }) => {
  void print(order, job).then((printed) => parentPort?.postMessage(printed))
})

/** Characters that the engine itself adds to a document. */
const OWN_WORDS = 'Page of 0123456789'

/** Prints documents on A4, or labels, as a PDF with embedded fonts. Its text can be copied and searched. */
async function printDocument(job: PrintJob): Promise<Uint8Array> {
  const { letterhead, createdAt } = job
  await prepareFonts([OWN_WORDS, ...textsIn(job)])
  const info = { author: letterhead.name, createdAt: new Date(createdAt) }
  if ('labels' in job)
    return closeSheet(printLabels(job.labels, { ...info, title: job.labels.title }))
  const [first] = job.documents
  if (!first) throw new Error('There is nothing to print')
  const title = `${first.title} ${first.number}`
  let document = first
  const sheet = openSheet({ ...info, title }, (page) =>
    drawRunningHead(page, { document, letterhead }),
  )
  for (const each of job.documents) {
    document = each
    if (each !== first) sheet.turn('blank')
    const start = sheet.pdf.bufferedPageRange().count - 1
    drawLetterhead(sheet, { document, letterhead })
    for (const block of document.blocks) drawBlock(sheet, block)
    drawFooters(sheet, { document, letterhead }, start)
  }
  return closeSheet(sheet)
}
