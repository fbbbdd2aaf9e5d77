import { term } from '#schema/engine'
import type { Transaction } from '../../../storage/store.ts'
import { Refusal } from '../../errors.ts'
import type { AppContext } from '../../app-context.ts'
import { requireGoodPassword, storePassword } from './change-password.ts'
import { codeRow } from './code-row.ts'
import { hashPassword } from './password.ts'
import { findPerson } from './person/person.ts'
import { neededText } from './refusals.ts'
import { hashProof, newProof } from './secrets.ts'

const PROOF_MINUTES = 10

/** Stores the proof for an entered code. Returns false if the code was used before. */
export async function keepProof(
  transaction: Transaction,
  id: number,
  proof: string,
  now: Date,
): Promise<boolean> {
  const kept = await transaction.sql
    .updateTable('larder_code')
    .set({
      verified_at: now.toISOString(),
      proof_hash: hashProof(proof),
      proof_expires_at: minutesLater(now, PROOF_MINUTES),
    })
    .where('id', '=', id)
    .where('verified_at', 'is', null)
    .where('used_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return kept !== undefined
}

const minutesLater = (now: Date, minutes: number): string =>
  new Date(now.getTime() + minutes * 60_000).toISOString()

/** Creates a proof without a code, for the one-time link of the first super admin. */
export async function issueProof(
  transaction: Transaction,
  userId: number,
  now: Date,
  minutes: number,
): Promise<string> {
  const proof = newProof()
  await transaction.sql
    .insertInto('larder_code')
    .values({
      ...codeRow({ phoneNumber: `link ${userId}`, userId, codeHash: '', now, expiresAt: now }),
      verified_at: now.toISOString(),
      proof_hash: hashProof(proof),
      proof_expires_at: minutesLater(now, minutes),
    })
    .execute()
  return proof
}

/** Sets a new password and uses up the proof. Does not sign the user in. */
export async function resetPassword(
  context: AppContext,
  body: unknown,
  proof: unknown,
): Promise<{ readonly userName: string }> {
  const userName = neededText(body, 'userName', term('the user name'))
  const person = await findPerson(context, 'userName', userName)
  const now = context.clock().toISOString()
  const id =
    person && typeof proof === 'string' ? await findProof(context, person.userId, proof, now) : null
  if (!person || id === null) throw new Refusal('proofRefused')
  const newPassword = neededText(body, 'newPassword', term('a new password'))
  await requireGoodPassword(context, newPassword, person)
  const hashed = await hashPassword(newPassword)
  await context.store.transaction(async (transaction) => {
    const used = await transaction.sql
      .updateTable('larder_code')
      .set({ used_at: now })
      .where('id', '=', id)
      .where('used_at', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (!used) throw new Refusal('proofRefused')
    await storePassword(context, transaction, person.userId, hashed)
  })
  return { userName: person.userName }
}

async function findProof(
  { store }: AppContext,
  userId: number,
  proof: string,
  now: string,
): Promise<number | null> {
  const row = await store.sql
    .selectFrom('larder_code')
    .select('id')
    .where('user_id', '=', userId)
    .where('proof_hash', '=', hashProof(proof))
    .where('used_at', 'is', null)
    .where('proof_expires_at', '>', now)
    .executeTakeFirst()
  return row?.id ?? null
}
