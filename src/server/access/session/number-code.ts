import { randomInt } from 'node:crypto'
import { engineWork, type Work } from '../../work/work.ts'
import { codeRow } from './code-row.ts'
import { refuseBeyondLimit } from './new-phone.ts'
import { hashCode, isSameHash } from './secrets.ts'

/** Key of the code for replacing a user's number. The owner reads the code out from a message sent to the old number. */
const formatCodeKey = (userId: number, number: string): string => `other ${userId} ${number}`

const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const GROUP = 4
const HOURS = 24

/** About 40 bits. Guessing it through the API would take more than a day, so attempts are not counted. */
function spokenCode(): string {
  const group = () =>
    Array.from({ length: GROUP }, () => LETTERS[randomInt(LETTERS.length)]).join('')
  return `${group()}-${group()}`
}

/** Creates a code for a user's current number and invalidates any earlier one. */
export async function newNumberCode(work: Work, userId: number, number: string): Promise<string> {
  const { context, transaction } = engineWork(work)
  await refuseBeyondLimit(context, transaction, userId)
  const [code, key, now] = [spokenCode(), formatCodeKey(userId, number), context.clock()]
  const expiresAt = new Date(now.getTime() + HOURS * 3_600_000)
  await transaction.sql
    .insertInto('larder_code')
    .values(
      codeRow({
        phoneNumber: key,
        userId,
        codeHash: hashCode(plain(code), key, context.secret),
        now,
        expiresAt,
      }),
    )
    .execute()
  return code
}

const plain = (code: string): string => code.toUpperCase().replace(/[^A-Z0-9]/g, '')

/** True for the newest code of the number, and only the first time. */
export async function isNumberCode(
  work: Work,
  userId: number,
  { number, code }: { readonly number: string; readonly code: string },
): Promise<boolean> {
  const { context, sql } = engineWork(work)
  const key = formatCodeKey(userId, number)
  const newest = await sql
    .selectFrom('larder_code')
    .select(['id', 'code_hash', 'expires_at', 'used_at'])
    .where('phone_number', '=', key)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!newest || newest.used_at || newest.expires_at <= context.clock().toISOString()) return false
  if (!isSameHash(newest.code_hash, hashCode(plain(code), key, context.secret))) return false
  await sql
    .updateTable('larder_code')
    .set({ used_at: work.now })
    .where('id', '=', newest.id)
    .execute()
  return true
}
