import { provenBy, provenPhone } from '#language'
import { askForNewPhone } from '../session/new-phone.ts'
import type { Draft } from './draft.ts'

/**
 * A number that its sender has to prove waits beside the record until its code is entered. It takes no unique place
 * before, and nobody learns from a refusal who has it.
 */
export async function holdPhone(draft: Draft): Promise<void> {
  const { definition, work, before, values } = draft
  const field = work.isServer ? null : provenPhone(definition)
  if (!field || !before || !work.caller || !provenBy(definition.fields[field]).includes(work.caller.role)) return
  const phoneNumber = values[field]
  if (typeof phoneNumber !== 'string' || !draft.changes(field)) return
  delete values[field]
  await askForNewPhone(work, work.caller.userId, { resource: definition.name, id: before.id, field, phoneNumber })
  draft.besides.newPhoneNumber = phoneNumber
}
