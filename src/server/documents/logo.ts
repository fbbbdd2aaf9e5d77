import type { Store } from '../../storage/store.ts'
import { pictures } from '../http/files/pictures.ts'
import type { Settings } from '#system'

const LOGO_HEIGHT = 240
/** Cached by settings object: editing replaces the settings as a whole, which also drops the cached logo. */
const logos = new WeakMap<Settings, Promise<Uint8Array | null>>()

/** Loads the company's logo as a PNG. The setting refers to a stored file, or contains the picture itself as a data URL. */
export function loadLogo(settings: Settings, sql: Store['sql']): Promise<Uint8Array | null> {
  if (settings.companyLogo === '') return Promise.resolve(null)
  const logo = logos.get(settings) ?? readLogo(settings.companyLogo, sql)
  logos.set(settings, logo)
  return logo
}

async function readLogo(setting: string, sql: Store['sql']): Promise<Uint8Array | null> {
  const content = await pictureIn(setting, sql)
  if (!content) return null
  const open = await pictures()
  return open(content)
    .resize({ height: LOGO_HEIGHT, withoutEnlargement: true })
    .png()
    .toBuffer()
    .catch(() => null)
}

async function pictureIn(setting: string, sql: Store['sql']): Promise<Uint8Array | null> {
  const [, encoded] = /^data:image\/[a-z.+-]+;base64,(.+)$/.exec(setting) ?? []
  if (encoded) return Buffer.from(encoded, 'base64')
  if (!/^\d{1,15}$/.test(setting)) return null
  const file = await sql
    .selectFrom('larder_file')
    .select('content')
    .where('id', '=', Number(setting))
    .executeTakeFirst()
  return file?.content ?? null
}
