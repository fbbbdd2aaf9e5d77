import { provenBy, provenPhone } from '#schema/engine'
import { askForNewPhone } from '../session/new-phone.ts'
import type { Draft } from './draft.ts'

/**
 * A number that its sender has to prove waits beside the record until its code is entered. It takes no unique place
 * before, and nobody learns from a refusal who has it.
 */
export function holdPhone(draft: Draft): Promise<void> | undefined {
  const { definition, work, before, values } = draft
  const field = work.isServer ? null : provenPhone(definition)
  if (
    !field ||
    !before ||
    !work.caller ||
    !provenBy(definition.fields[field]).includes(work.caller.role)
  )
    return undefined
  const phoneNumber = values[field]
  if (typeof phoneNumber !== 'string' || !draft.changes(field)) return undefined
  delete values[field]
  draft.besides.newPhoneNumber = phoneNumber
  return askForNewPhone(work, work.caller.userId, {
    resource: definition.name,
    id: before.id,
    field,
    phoneNumber,
  })
}
