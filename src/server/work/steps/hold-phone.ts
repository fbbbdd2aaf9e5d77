import { provenBy, provenPhone } from '#schema/engine'
import { askForNewPhone } from '../../access/session/new-phone.ts'
import type { ChangeSet } from './change-set.ts'

/**
 * A number that its sender has to prove waits beside the record until its code is entered. It takes no unique place
 * before, and nobody learns from a refusal who has it.
 */
export function holdPhone(changeSet: ChangeSet): Promise<void> | undefined {
  const { definition, work, before, values } = changeSet
  const field = work.isServer ? null : provenPhone(definition)
  if (
    !field ||
    !before ||
    !work.caller ||
    !provenBy(definition.fields[field]).includes(work.caller.role)
  )
    return undefined
  const phoneNumber = values[field]
  if (typeof phoneNumber !== 'string' || !changeSet.changes(field)) return undefined
  delete values[field]
  changeSet.besides.newPhoneNumber = phoneNumber
  return askForNewPhone(work, work.caller.userId, {
    resource: definition.name,
    id: before.id,
    field,
    phoneNumber,
  })
}
