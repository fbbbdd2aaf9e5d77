import {
  documentFormat,
  isColour,
  readableOn,
  references,
  type Definition,
  type FieldMap,
  type DocumentFormat,
  type PrintedDocument,
  type PrintedLabels,
} from '#schema/engine'
import { get, type EndpointOptions } from '../endpoint.ts'
import { notFound } from '../errors.ts'
import { Download } from '../http/answer.ts'
import { shape } from '../http/shape.ts'
import type { StoredOf } from '../behaviour.ts'
import type { Settings } from '#system'
import { engineWork, type Work } from '../work/work.ts'
import type { Letterhead, PrintJob } from './job.ts'
import { loadLogo } from './logo.ts'
import { Worker } from 'node:worker_threads'
import type { Printed } from './print-worker.ts'

/** Formats of money, quantities and dates in this company's documents. */
export const formatFor = ({
  settings: { currencyCode, timeZone },
  today,
}: Pick<Work, 'settings' | 'today'>): DocumentFormat =>
  documentFormat({ currency: currencyCode, timeZone, today })

/**
 * Prints a document on the company's letterhead, or several one after the other, and returns the PDF for an endpoint.
 * `name` is the file name without its extension.
 */
export const printed = (
  work: Work,
  documents: PrintedDocument | readonly PrintedDocument[],
  name: string,
): Promise<Download> => print(work, { documents: [documents].flat() }, name)

/** Prints labels and returns the PDF for an endpoint. */
export const printedLabels = (work: Work, labels: PrintedLabels): Promise<Download> =>
  print(work, { labels }, labels.title)

interface JoinedDocuments<Of extends Definition> {
  readonly summary: string
  readonly roles: EndpointOptions<FieldMap, FieldMap>['roles']
  /** File name without its extension. */
  readonly name: string
  document(work: Work, record: StoredOf<Of>): Promise<PrintedDocument>
}

/** Maximum number of records whose documents are joined. */
const MOST_JOINED = 100

/** Call that joins the documents of chosen records into one PDF, in the order of their ids. */
export const joinedDocuments = <Of extends Definition, const Path extends `/${string}`>(
  of: Of,
  path: Path,
  { summary, roles, name, document }: JoinedDocuments<Of>,
) =>
  get(path, {
    summary,
    roles,
    query: { ids: idsOf(of) },
    returns: shape.file('application/pdf'),
    async handler(work, { query: { ids } }) {
      const documents: PrintedDocument[] = []
      for (const record of await chosenRecords(work, of, ids))
        documents.push(await document(work.asSystem, record))
      return printed(work, documents, name)
    },
  })

/** Parameter with the ids of chosen records. */
export const idsOf = ({ name }: Definition) =>
  references(name, { required: true, max: MOST_JOINED })

/** Reads chosen records in the order of their ids. Answers 404 if the caller may not see one of them. */
export async function chosenRecords<Of extends Definition>(
  work: Work,
  of: Of,
  ids: readonly number[],
): Promise<readonly StoredOf<Of>[]> {
  const found = await work.find(of, { id: ids } as never, 'all')
  return ids.map((id) => found.find((each) => each.id === id) ?? notFound())
}

type Content =
  | { readonly documents: readonly PrintedDocument[] }
  | { readonly labels: PrintedLabels }

async function print(work: Work, content: Content, name: string): Promise<Download> {
  const file = await renderInWorker({
    ...content,
    letterhead: await readLetterhead(work),
    createdAt: work.now,
  })
  return new Download('application/pdf', `${name}.pdf`, file)
}

async function readLetterhead(work: Work): Promise<Letterhead> {
  const { settings } = work
  const logo = await loadLogo(settings, engineWork(work).sql)
  return {
    name: settings.companyName,
    lines: listLetterheadLines(settings),
    ...(logo ? { logo } : {}),
    ...(isColour(settings.companyColour)
      ? { colour: readableOn(settings.companyColour, '#ffffff', { end: '#000000', least: 4.5 }) }
      : {}),
  }
}

const listLetterheadLines = ({
  companyAddress,
  companyPhone,
  companyEmail,
  companyTaxNumber,
}: Settings): string[] =>
  [
    ...companyAddress.split('\n'),
    [companyPhone, companyEmail].filter(Boolean).join(' · '),
    companyTaxNumber && `Tax number ${companyTaxNumber}`,
  ]
    .map((line) => line.trim())
    .filter(Boolean)

const MAX_HEAP_MEGABYTES = 512
const MAX_SECONDS = 30

interface PendingJob {
  resolve(content: Uint8Array): void
  reject(error: Error): void
}

let thread: Worker | undefined
let count = 0
const open = new Map<number, PendingJob>()

/**
 * Prints in a separate thread, so that a long document does not block other requests. The thread starts with the first
 * document, keeps its fonts loaded, and does not keep the process alive. Throws if a document cannot be printed.
 */
export async function renderInWorker(job: PrintJob): Promise<Uint8Array> {
  const order = (count += 1)
  const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>()
  open.set(order, { resolve, reject })
  const worker = (thread ??= startThread())
  worker.ref()
  const timer = setTimeout(() => void worker.terminate(), MAX_SECONDS * 1000)
  try {
    worker.postMessage({ order, job })
    return await promise
  } finally {
    clearTimeout(timer)
    open.delete(order)
    if (open.size === 0) worker.unref()
  }
}

function startThread(): Worker {
  const worker = new Worker(new URL('./print-worker.ts', import.meta.url), {
    env: {},
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MEGABYTES },
  })
  worker.on('message', (printed: Printed) => {
    const order = open.get(printed.order)
    if ('content' in printed) order?.resolve(printed.content)
    else order?.reject(new Error(`The document could not be printed: ${printed.problem}`))
  })
  // An error that ends the thread also fails its pending documents. The next document starts a new thread.
  const end = (error: Error) => {
    if (thread === worker) thread = undefined
    for (const { reject } of open.values()) reject(error)
  }
  worker.once('error', end)
  worker.once('exit', (code) =>
    end(new Error(`The thread that prints documents ended with ${code}`)),
  )
  return worker
}
