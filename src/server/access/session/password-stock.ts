import { hashPassword, temporaryPassword } from './password.ts'
import {
  engineWork,
  type PasswordStock,
  type TemporaryPassword,
  type Work,
} from '../../work/work.ts'

async function make(): Promise<TemporaryPassword> {
  const password = temporaryPassword()
  return { password, hash: await hashPassword(password) }
}

/**
 * A temporary password with its hash. To work out a hash takes as long as to write a hundred records: an import has them made
 * before it begins to write.
 */
export const nextTemporaryPassword = (work: Work): Promise<TemporaryPassword> =>
  engineWork(work).shared.import?.passwords.next() ?? make()

/** For a check: nobody will sign in with these, and how many there were is returned. */
export function countedPasswords(): PasswordStock & { readonly count: () => number } {
  let count = 0
  return {
    count: () => count,
    next: async () => {
      count += 1
      return { password: temporaryPassword(), hash: 'of a check' }
    },
  }
}

/** Passwords hashed at a time. Fewer than there are threads, because sign-ins need some. */
const AT_ONCE = 2

/** Makes passwords beforehand; who needs more than was thought waits for each. */
export async function stockPasswords(
  count: number,
  rest: () => Promise<void> | null,
): Promise<PasswordStock> {
  const stock: TemporaryPassword[] = []
  while (stock.length < count) {
    stock.push(
      ...(await Promise.all(Array.from({ length: Math.min(AT_ONCE, count - stock.length) }, make))),
    )
    await rest()
  }
  return { next: async () => stock.pop() ?? make() }
}
