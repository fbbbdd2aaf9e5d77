import sharp from 'sharp'
import { documentFormat, type DocumentFormat, type PrintedDocument } from '#language'
import { Download } from '../answer.ts'
import type { Settings } from '../settings.ts'
import type { Work } from '../work.ts'
import type { Letterhead } from './job.ts'
import { press } from './press.ts'

/** How this company's documents write money, quantities and dates. */
export const formatFor = ({ settings: { currencyCode, timeZone }, today }: Pick<Work, 'settings' | 'today'>): DocumentFormat =>
  documentFormat({ currency: currencyCode, timeZone, today })

/** A document on the company's paper, as the PDF that an endpoint answers; `name` is that of the file, without its ending. */
export async function printed(work: Pick<Work, 'settings' | 'sql' | 'now'>, document: PrintedDocument, name: string): Promise<Download> {
  const content = await press({ document, letterhead: await letterheadOf(work), createdAt: work.now })
  return new Download('application/pdf', `${name}.pdf`, content)
}

async function letterheadOf({ settings, sql }: Pick<Work, 'settings' | 'sql'>): Promise<Letterhead> {
  const logo = await logoOf(settings, sql)
  return { name: settings.companyName, lines: linesOf(settings), ...(logo ? { logo } : {}) }
}

const linesOf = ({ companyAddress, companyPhone, companyEmail, companyTaxNumber }: Settings): string[] => [
  ...companyAddress.split('\n'), [companyPhone, companyEmail].filter(Boolean).join(' · '), companyTaxNumber && `Tax number ${companyTaxNumber}`,
].map((line) => line.trim()).filter(Boolean)

const LOGO_HEIGHT = 240
/** Settings are replaced as a whole when they are edited, and so is what was made of them. */
const logos = new WeakMap<Settings, Promise<Uint8Array | null>>()

/** The setting names a stored file, or holds the picture itself as a data address. */
function logoOf(settings: Settings, sql: Work['sql']): Promise<Uint8Array | null> {
  if (settings.companyLogo === '') return Promise.resolve(null)
  const logo = logos.get(settings) ?? readLogo(settings.companyLogo, sql)
  logos.set(settings, logo)
  return logo
}

async function readLogo(setting: string, sql: Work['sql']): Promise<Uint8Array | null> {
  const content = await pictureIn(setting, sql)
  return content ? sharp(content).resize({ height: LOGO_HEIGHT, withoutEnlargement: true }).png().toBuffer().catch(() => null) : null
}

async function pictureIn(setting: string, sql: Work['sql']): Promise<Uint8Array | null> {
  const [, encoded] = /^data:image\/[a-z.+-]+;base64,(.+)$/.exec(setting) ?? []
  if (encoded) return Buffer.from(encoded, 'base64')
  if (!/^\d{1,15}$/.test(setting)) return null
  const file = await sql.selectFrom('larder_file').select('content').where('id', '=', Number(setting)).executeTakeFirst()
  return file?.content ?? null
}
