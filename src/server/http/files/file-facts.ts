import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FileFact } from '#schema/engine'
import type { Store } from '../../../storage/store.ts'
import type { AppContext } from '../../app-context.ts'

const HOUR = 3_600_000

/** URLs are valid for one to two hours and do not change within the hour, so that browsers can cache the picture. */
function expiryAt(now: Date): number {
  return (Math.floor(now.getTime() / HOUR) + 2) * HOUR
}

const sign = (secret: string, id: number, expires: number): string =>
  createHmac('sha256', secret).update(`file ${id} ${expires}`).digest('base64url').slice(0, 27)

/** True if this server issued the URL and it has not expired. */
export function isSigned(
  { secret, clock }: AppContext,
  id: number,
  expires: number,
  signature: string,
): boolean {
  const expected = Buffer.from(sign(secret, id, expires))
  const given = Buffer.from(signature)
  return (
    expires > clock().getTime() &&
    given.length === expected.length &&
    timingSafeEqual(given, expected)
  )
}

type FileRow = {
  readonly id: number
  readonly name: string
  readonly type: string
  readonly size: number
}

/** Describes a file, with temporary URLs that need no authorization header. */
export function describeFile(context: AppContext, { id, name, type, size }: FileRow): FileFact {
  const expires = expiryAt(context.clock())
  const address = (variant: string) =>
    `/files/${id}?${variant}expires=${expires}&signature=${sign(context.secret, id, expires)}`
  return {
    id,
    name,
    type,
    size,
    url: address(''),
    ...(type.startsWith('image/') ? { thumbnailUrl: address('size=thumb&') } : {}),
  }
}

/** The last instant that a date can represent. */
const FOREVER = 8_640_000_000_000_000

/**
 * Permanent address of a picture that the public site shows. Search engines and link previews keep addresses for months.
 */
export const publicFileAddress = ({ secret }: AppContext, id: number): string =>
  `/files/${id}?expires=${FOREVER}&signature=${sign(secret, id, FOREVER)}`

/** Describes several files by id, in one query. */
export async function describeFiles(
  context: AppContext,
  sql: Store['sql'],
  ids: readonly number[],
): Promise<Map<number, FileFact>> {
  const rows = await sql
    .selectFrom('larder_file')
    .select(['id', 'name', 'type', 'size'])
    .where('id', 'in', [...new Set(ids)])
    .execute()
  return new Map(rows.map((row) => [row.id, describeFile(context, row)]))
}
