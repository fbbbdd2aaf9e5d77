import type { Definition, Where } from '#language'
import { saveRecord } from '../steps/save.ts'
import { inTransaction, type EngineWork } from '../work.ts'
import type { World } from '../world.ts'
import { issueProof } from './codes.ts'
import { hashPassword } from './password.ts'
import { passwordComplaint } from './password-policy.ts'
import { newProof } from './secrets.ts'
import { unlock } from './throttle.ts'

const LINK_MINUTES = 24 * 60

export interface SuperAdminRequest {
  readonly userName: string
  /** Unset: a one-time link to choose one is made instead. */
  readonly password?: string
}

export interface SuperAdminMade {
  readonly userName: string
  /** Where the password is chosen, to be put behind the server's address; null when one was given. Good for one day. */
  readonly link: string | null
}

/** Makes a super admin, the first one above all; one who is there already gets the password or a new link. */
export async function createSuperAdmin(world: World, { userName, password }: SuperAdminRequest): Promise<SuperAdminMade> {
  const name = userName.trim().toLowerCase()
  const complaint = nameComplaint(name) ?? (password === undefined ? null : passwordComplaint(password, name))
  if (complaint) throw new Error(complaint)
  // Nobody knows the password that stands in until the link is used.
  const hashed = await hashPassword(password ?? newProof())
  return inTransaction(world, { caller: null, via: 'command', isServer: true }, async (work) => {
    const id = await putInPlace(work, name, hashed, password !== undefined)
    if (password !== undefined) return { userName: name, link: null }
    const proof = await issueProof(work.transaction, id, world.clock(), LINK_MINUTES)
    return { userName: name, link: `/#/authentication/reset-password?${new URLSearchParams({ userName: name, proof })}` }
  })
}

const nameComplaint = (name: string): string | null =>
  /^[\p{L}0-9._@+'-]{3,60}$/u.test(name) ? null : "A user name has 3 to 60 letters, digits and . _ - @ + '"

async function putInPlace(work: EngineWork, userName: string, password: string, isChosen: boolean): Promise<number> {
  const user = work.catalogue.get('user')
  const role = await first(work, work.catalogue.get('user-role'), { roleName: 'SUPER_ADMIN' })
  if (!role) throw new Error('The roles are not installed; start the server once.')
  const known = await first(work, user, { userName })
  if (known && known.role !== role.id) throw new Error(`${userName} is there already and is no super admin; choose another name.`)
  if (known) {
    const values = { ...(isChosen ? { password, isFirstLogin: false } : {}), isActive: true }
    await saveRecord(work, user, { mode: 'edit', id: known.id, values })
    await unlock(work, known.id)
    return known.id
  }
  const values = {
    userName, firstName: 'Super', lastName: 'Admin', role: role.id, password, isFirstLogin: !isChosen,
    ...(userName.includes('@') ? { email: userName } : {}),
  }
  return (await saveRecord(work, user, { mode: 'create', values })).id
}

/** Records of the engine's own two definitions, read without their exact types. */
const first = async (work: EngineWork, definition: Definition, where: Where) =>
  (await work.reader.find(definition, [where], 1))[0] ?? null
