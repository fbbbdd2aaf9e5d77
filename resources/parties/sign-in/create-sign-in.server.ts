import type { StoredOf, Work } from '#server'
import { ROLE_ID } from '#system'
import user from './user.extension.ts'

type User = StoredOf<typeof user>

interface SignIn
  extends Pick<User, 'firstName' | 'lastName' | 'email' | 'phoneNumber'>,
    Partial<Pick<User, 'employee' | 'customer'>> {
  /** False for a number stored earlier, which must be confirmed first. */
  readonly isEntered: boolean
}

/** Creates a sign-in with a temporary password sent by SMS. */
export async function createSignIn(
  work: Work,
  role: 'EMPLOYEE' | 'CUSTOMER',
  { isEntered, ...input }: SignIn,
): Promise<void> {
  const unconfirmed = isEntered ? {} : { confirmedNumber: null }
  await work.asSystem.create(user, { ...input, ...unconfirmed, role: ROLE_ID[role] })
}
