import { provenPhone, localized, term, type Definition } from '#schema/engine'
import { user } from '#system'
import type { StoredOf } from '../../behaviour.ts'
import type { Caller } from '../caller.ts'
import { refuse, Refusal } from '../../errors.ts'
import { inTransaction } from '../../work/in-transaction.ts'
import type { EngineWork, WorkOptions } from '../../work/work.ts'
import type { AppContext } from '../../app-context.ts'
import { takeOwnTry } from './codes.ts'
import { newPhoneIn, type NewPhone } from './new-phone.ts'
import { neededText, refuseUntil } from './refusals.ts'
import { hashCode, isSameHash } from './secrets.ts'

/** Sets the caller's new number if the code is correct. The attempt is counted in any case. */
export async function takeNewPhone(
  context: AppContext,
  caller: Caller,
  options: WorkOptions,
  body: unknown,
): Promise<{ readonly phoneNumber: string }> {
  const code = neededText(body, 'code', term('the code')).replace(/\s/g, '')
  const now = context.clock()
  const tried = await context.store.transaction((transaction) =>
    takeOwnTry(context, transaction, caller.userId),
  )
  if (tried === 'exhausted') {
    return refuseUntil(new Date(now.getTime() + context.settings.otpLifetimeMinutes * 60_000), now)
  }
  const isRight =
    tried && isSameHash(tried.codeHash, hashCode(code, tried.phoneNumber, context.secret))
  if (!isRight) throw new Refusal('wrongCode')
  return inTransaction(context, options, async (work) => {
    await useUp(work, tried.id, caller.userId)
    const input = newPhoneIn(tried.phoneNumber)
    await takeIn(work, caller, input)
    return { phoneNumber: input.phoneNumber }
  })
}

/** Uses up the code. Codes sent to the previous number become invalid. */
async function useUp({ sql, now }: EngineWork, id: number, userId: number): Promise<void> {
  const used = await sql
    .updateTable('larder_code')
    .set({ verified_at: now, used_at: now })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!used) throw new Refusal('wrongCode')
  await sql
    .updateTable('larder_code')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .execute()
}

interface Place {
  readonly definition: Definition
  readonly id: number
  readonly field: string
}

/**
 * Writes the number to the record where it was entered, and to the user's other records if their number was empty or equal
 * to the old one: either the current one or the one confirmed before another user changed it.
 */
async function takeIn(work: EngineWork, caller: Caller, input: NewPhone): Promise<void> {
  const places = listPlaces(work, caller, input)
  const records: [Place, StoredOf<Definition>][] = []
  for (const place of places) {
    const record = await work.lock(place.definition, place.id)
    if (record) records.push([place, record])
  }
  const before = records.find(([place]) => isRequested(place, input))
  if (!before) throw new Refusal('wrongCode')
  const old = [phoneIn(before), before[1]['confirmedNumber']]
  for (const [place, record] of records) {
    const now = phoneIn([place, record])
    const isMoved = isRequested(place, input) || now === null || old.includes(now)
    if (isMoved) await writePhone(work, place, record.id, input.phoneNumber)
  }
}

const isRequested = ({ definition, id }: Place, input: NewPhone): boolean =>
  definition.name === input.resource && id === input.id

const phoneIn = ([{ field }, record]: readonly [
  Place,
  Readonly<Record<string, unknown>>,
]): unknown => record[field] ?? null

/** Always returned in the same order, so that concurrent changes do not deadlock. */
function listPlaces(
  { registry }: EngineWork,
  { userId, employeeId, customerId }: Caller,
  input: NewPhone,
): Place[] {
  const own = Object.entries({
    user: userId,
    employee: employeeId,
    customer: customerId,
    [input.resource]: input.id,
  })
  return own.flatMap(([name, id]) => {
    const definition = id === null ? undefined : registry.resources.get(name)
    const field = definition && provenPhone(definition)
    return definition && field && id !== null ? [{ definition, id, field }] : []
  })
}

async function writePhone(
  work: EngineWork,
  { definition, field }: Place,
  id: number,
  phoneNumber: string,
) {
  try {
    // Entering the code proves possession of the number, so records that also store the previous number clear it.
    const proven =
      definition.name === user.name
        ? { confirmedNumber: phoneNumber, numberToConfirm: false }
        : definition.fields['confirmedNumber'] && { confirmedNumber: null }
    // Written by id, because the previous write may have changed this record too.
    await work.asSystem.write(definition, id, { [field]: phoneNumber, ...proven })
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'duplicate') throw error
    refuse(
      localized`This phone number already belongs to another account. Please use another one, or ask the office.`,
      'code',
    )
  }
}
