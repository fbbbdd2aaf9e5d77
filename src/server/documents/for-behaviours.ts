import {
  documentFormat,
  isColour,
  readableOn,
  type DocumentFormat,
  type PrintedDocument,
} from '#schema/engine'
import { Download } from '../http/answer.ts'
import type { Settings } from '#system'
import { engineWork, type Work } from '../work/work.ts'
import type { Letterhead } from './job.ts'
import { logoOf } from './logo.ts'
import { renderInWorker } from './pdf-worker.ts'

/** Formats of money, quantities and dates in this company's documents. */
export const formatFor = ({
  settings: { currencyCode, timeZone },
  today,
}: Pick<Work, 'settings' | 'today'>): DocumentFormat =>
  documentFormat({ currency: currencyCode, timeZone, today })

/** A document on the company's paper, as the PDF that an endpoint answers; `name` is that of the file, without its ending. */
export async function printed(
  work: Work,
  document: PrintedDocument,
  name: string,
): Promise<Download> {
  const content = await renderInWorker({
    document,
    letterhead: await letterheadOf(work),
    createdAt: work.now,
  })
  return new Download('application/pdf', `${name}.pdf`, content)
}

async function letterheadOf(work: Work): Promise<Letterhead> {
  const { settings } = work
  const logo = await logoOf(settings, engineWork(work).sql)
  return {
    name: settings.companyName,
    lines: linesOf(settings),
    ...(logo ? { logo } : {}),
    ...(isColour(settings.companyColour)
      ? { colour: readableOn(settings.companyColour, '#ffffff', { end: '#000000', least: 4.5 }) }
      : {}),
  }
}

const linesOf = ({
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
