import { ruleError } from '#schema/engine'
import { user, userRole } from '#system'
import { invalid } from '../../errors.ts'
import { saveRecord } from '../../work/steps/save.ts'
import { inTransaction } from '../../work/in-transaction.ts'
import type { EngineWork } from '../../work/work.ts'
import type { AppContext } from '../../app-context.ts'
import { issueProof } from './reset-password.ts'
import { hashPassword, passwordError } from './password.ts'
import { newProof } from './secrets.ts'
import { unlock } from './throttle.ts'

/** Short, because the administrator at the server uses the link immediately. */
export const LINK_MINUTES = 60

export interface SuperAdminRequest {
  readonly userName: string
  /** If unset, a one-time link for choosing a password is created instead. */
  readonly password?: string
  readonly firstName?: string
  readonly lastName?: string
  /** Defaults to the user name if that is an e-mail address. */
  readonly email?: string
}

export interface SuperAdminMade {
  readonly userName: string
  /** Path of the page for choosing the password, relative to the server's address; null if a password was given. */
  readonly link: string | null
}

/** Creates a super admin, usually the first one. An existing one gets the new password or a new link. */
export async function createSuperAdmin(
  context: AppContext,
  { password, ...person }: SuperAdminRequest,
): Promise<SuperAdminMade> {
  const userName = person.userName.trim().toLowerCase()
  const error = password === undefined ? null : passwordError(password, userName)
  if (error) invalid([ruleError('password', error)])
  return inTransaction(context, { caller: null, via: 'command', isServer: true }, async (work) => {
    const id = await putInPlace(work, { ...person, userName }, password)
    if (password !== undefined) return { userName, link: null }
    const proof = await issueProof(work.transaction, id, context.clock(), LINK_MINUTES)
    return {
      userName,
      link: `/#/authentication/reset-password?${new URLSearchParams({ userName, proof })}`,
    }
  })
}

async function putInPlace(
  work: EngineWork,
  { userName, ...person }: Omit<SuperAdminRequest, 'password'>,
  password: string | undefined,
): Promise<number> {
  const whole = work.registry.whole(user)
  const role = await work.one(userRole, { roleName: 'SUPER_ADMIN' })
  const existing = await work.one(user, { userName })
  if (existing && existing.role !== role?.id)
    throw new Error(`${userName} is there already and is no super admin; choose another name.`)
  if (existing) {
    const chosen =
      password === undefined ? {} : { password: await hashPassword(password), isFirstLogin: false }
    await saveRecord(work, whole, {
      mode: 'edit',
      id: existing.id,
      values: { ...chosen, isActive: true },
    })
    await unlock(work, existing.id)
    return existing.id
  }
  const made = await saveRecord(work, whole, {
    mode: 'create',
    input: {
      firstName: 'Super',
      lastName: 'Admin',
      ...(userName.includes('@') && { email: userName }),
      ...person,
      // Without a password, a random one serves as a placeholder until the link is used.
      userName,
      role: role?.id,
      password: password ?? newProof(),
      isFirstLogin: password === undefined,
    },
  })
  return made.id
}
