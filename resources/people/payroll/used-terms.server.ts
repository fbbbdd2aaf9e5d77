import type { StoredOf, Work } from '#server'
import payConfiguration from '../terms/pay-configuration.resource.ts'
import employeePay from './employee-pay.resource.ts'
import { CLOSED } from './find-pay.server.ts'

/** Returns true if approved pay was calculated with the terms, for the whole month or a part of it. */
export async function isUsed(
  work: Work,
  { id, effectiveFrom }: StoredOf<typeof payConfiguration>,
): Promise<boolean> {
  if (await work.asSystem.one(employeePay, { payConfiguration: id, payStatus: [...CLOSED] }))
    return true
  // Terms used for only part of a month were followed by later ones in the same month.
  const later = await work.asSystem.find(
    payConfiguration,
    { effectiveFrom: { moreThan: effectiveFrom } },
    'all',
  )
  const inParts = await work.asSystem.find(
    employeePay,
    {
      payConfiguration: later.map((each) => each.id),
      payPeriod: later.map((each) => each.effectiveFrom.slice(0, 7)),
      payStatus: [...CLOSED],
    },
    'all',
  )
  return inParts.some(({ parts }) => parts?.some((part) => part.payConfiguration === id))
}
