import { term, uniqueKey } from '#language'
import { Refusal } from '../errors.ts'
import type { World } from '../world.ts'
import { isPassword, pretendToCheck } from './password.ts'
import { findPerson, type Person } from './person.ts'
import { neededText, refuseUntil } from './refusals.ts'
import { openSession } from './session.ts'
import { countFailure, noteSignIn, refuseWhileLocked, triedFrom, type Tried } from './throttle.ts'

export interface SignedIn {
  readonly token: string
  readonly userId: number
  readonly userName: string
  readonly role: string
  readonly isFirstLogin: boolean
}

/**
 * Signs in with user name (or e-mail address) and password. Somebody unknown and a wrong password get the same answer
 * after the same time, and are locked alike.
 */
export async function authenticate(world: World, body: unknown, ip: string): Promise<SignedIn> {
  const name = uniqueKey(neededText(body, 'userName', term('the user name')))
  const password = neededText(body, 'password', term('the password'))
  // Both are asked whoever it is: how long the answer takes must not tell.
  const [named, addressed] = await Promise.all([findPerson(world, 'userName', name), findPerson(world, 'email', name)])
  const person = named ?? addressed
  // Whoever is called by two names has the tries of one.
  const tried = triedFrom(person?.userName ?? name, ip)
  await refuseWhileLocked(world, tried)
  const isRight = person ? await isPassword(password, person.password) : await pretendToCheck(password)
  if (!person || !isRight) return refuseWrong(world, tried, person)
  if (!person.isOpen) throw new Refusal('signInOff')
  return signIn(world, tried, person)
}

/** The count must stay, so the refusal comes after its transaction. */
async function refuseWrong(world: World, tried: Tried, person: Person | null): Promise<never> {
  const isCounted = await world.store.transaction((transaction) => countFailure(world, transaction, tried, person?.userId ?? null))
  if (!isCounted) refuseLocked(world)
  throw new Refusal('wrongSignIn')
}

function refuseLocked(world: World): never {
  const now = world.clock()
  return refuseUntil(new Date(now.getTime() + world.settings.lockMinutes * 60_000), now)
}

async function signIn(world: World, tried: Tried, { userId, userName, role, isFirstLogin }: Person): Promise<SignedIn> {
  const subject = { userId, userName, role, isFirstLogin }
  const now = world.clock()
  const token = await world.store.transaction(async (transaction) => {
    if (!await noteSignIn(world, transaction, tried, userId)) return null
    await transaction.writeHistory({
      resource: 'user', recordId: userId, at: now.toISOString(), by: userId, via: 'api', batchId: null, kind: 'login', changes: [],
    })
    return openSession(world, transaction, subject)
  })
  return token === null ? refuseLocked(world) : { token, ...subject }
}
