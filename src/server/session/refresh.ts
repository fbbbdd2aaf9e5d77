import type { Caller } from '../caller.ts'
import { Refusal } from '../errors.ts'
import type { World } from '../world.ts'
import { openSession, revokeToken } from './session.ts'

/** A new token for the old one, which is worth nothing from here on; the session itself does not grow longer than allowed. */
export async function refreshToken(world: World, { tokenId, userId, userName, role, isFirstLogin }: Caller): Promise<string> {
  const now = world.clock()
  return world.store.transaction(async (transaction) => {
    const row = await transaction.sql.selectFrom('larder_session').select('login_at').where('token_id', '=', tokenId).executeTakeFirst()
    const loginAt = row ? new Date(row.login_at) : null
    const isOver = !loginAt || now.getTime() - loginAt.getTime() >= world.settings.sessionMaxHours * 3_600_000
    if (isOver || !await revokeToken(transaction, tokenId, now.toISOString())) throw new Refusal('tokenRefused')
    return openSession(world, transaction, { userId, userName, role, isFirstLogin }, loginAt)
  })
}

/** Signs out: the token is revoked, not merely forgotten by the browser. */
export async function endSession({ store, clock }: World, { tokenId, userId }: Caller): Promise<{ readonly userId: number }> {
  await store.transaction((transaction) => revokeToken(transaction, tokenId, clock().toISOString()))
  return { userId }
}
