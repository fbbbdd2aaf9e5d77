import { attempted, behaviour, follow, type StoredOf, type Work } from '#server'
import contactMessage from '../website/contact-message.resource.ts'
import { noteLead } from '../website/door.server.ts'
import leadFollowup from './lead-followup.resource.ts'
import leadGeneration from './lead-generation.resource.ts'
import { OPEN } from './leads.ts'

type Message = StoredOf<typeof contactMessage>

/**
 * Turns messages from the public site into leads: automatically if they have a phone number, otherwise on request.
 */
export default behaviour('site-leads', {
  followUps: [
    follow(contactMessage, 'create', async ({ work, after }) => {
      const system = work.asSystem
      if (after.phoneNumber === null && !(await findOpen(system, after))) return
      // The message is stored even if creating the lead fails.
      await attempted(system, async () => {
        await system.act(contactMessage, after.id, 'passOn')
        await takeIn(system, after)
      })
    }),
    follow(contactMessage, 'makeLead', ({ work, after }) => takeIn(work.asSystem, after)),
  ],
})

/** Open lead of the sender, by phone number or e-mail address. */
async function findOpen(work: Work, { phoneNumber, email }: Message) {
  const open = { leadStatus: OPEN } as const
  return (
    (phoneNumber && (await work.one(leadGeneration, { ...open, phoneNumber }))) ||
    (email && (await work.one(leadGeneration, { ...open, email }))) ||
    null
  )
}

/** Creates an unassigned lead, or a follow-up of the open one. */
async function takeIn(work: Work, message: Message): Promise<void> {
  const { senderName, email, phoneNumber, message: words } = message
  const open = await findOpen(work, message)
  if (open)
    await work.create(leadFollowup, {
      lead: open.id,
      followUpDate: work.now,
      followUpMode: phoneNumber === null ? 'EMAIL' : 'CALL',
      about: words,
    })
  const lead =
    open ??
    (await work.create(leadGeneration, {
      leadName: senderName?.slice(0, 60),
      phoneNumber,
      email,
      leadSource: 'WEBSITE',
      enquiry: words,
      assignedTo: null,
    }))
  await noteLead(work, message.id, lead.id)
}
