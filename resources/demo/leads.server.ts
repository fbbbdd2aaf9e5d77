import { addDays } from '#schema'
import type { DemoTools, Work } from '#server'
import leadFollowup from '../crm/lead-followup.resource.ts'
import leadGeneration from '../crm/lead-generation.resource.ts'
import customer from '../parties/customers/customer.resource.ts'
import rejectReason from '../reasons/reject-reason.resource.ts'
import { closedOn, demoLeads, morningOf, type DemoLead } from './leads.ts'
import type { Place } from './people.ts'

interface Desk {
  readonly tools: DemoTools
  readonly today: string
  readonly now: string
  readonly reasons: readonly number[]
}

/** A year of leads, followed up and closed by those who look after them. */
export async function loadLeads(
  work: Work,
  tools: DemoTools,
  placeOf: (work: Work, town: string) => Promise<Place>,
): Promise<void> {
  const reasons = await work.find(rejectReason, { reasonKind: 'LEAD' })
  const desk = { tools, today: work.today, now: work.now, reasons: reasons.map(({ id }) => id) }
  const leads = demoLeads()
  // Whoever was won buys today: the last customers of the list, one for each lead.
  const winners = leads.filter(({ end }) => end === 'win').length
  const bought = (await work.find(customer, { isActive: true })).slice(-winners)
  let won = 0
  for (const [place, lead] of leads.entries()) {
    const buyer = lead.end === 'win' ? bought[won++] : undefined
    const as = buyer && {
      leadName: buyer.contactPerson ?? buyer.customerName,
      companyName: buyer.customerName,
      phoneNumber: buyer.phoneNumber,
      email: buyer.email,
      addressLine1: buyer.addressLine1,
      country: buyer.country,
      state: buyer.state,
      city: buyer.city,
    }
    const input = { ...lead.input, ...(as ?? (await placeOf(work, lead.town))) }
    await loadLead(desk, place, { ...lead, input })
  }
  tools.progress(`${leads.length} leads, ${won} of them won`)
}

async function loadLead(desk: Desk, place: number, lead: DemoLead): Promise<void> {
  const { tools, today } = desk
  const { owner, done, plannedOn, end } = lead
  const by = owner ?? 'admin'
  const at = (day: number) => morningOf(today, day, place)
  const id = await tools.at(at(lead.day), by, async (work) => {
    const input = owner === null ? { ...lead.input, assignedTo: null } : lead.input
    return (await work.create(leadGeneration, input)).id
  })
  const [first] = done
  if (first) await tools.at(at(lead.day), by, (work) => plan(work, id, at(first.day), first.mode))
  for (const [round, { day, outcome, discussion }] of done.entries()) {
    const next = done[round + 1]?.day ?? plannedOn
    await tools.at(at(day), by, async (work) => {
      const open = await work.one(leadFollowup, { lead: id, followUpStatus: 'PLANNED' })
      await work.act(leadFollowup, open?.id ?? 0, 'complete', {
        outcome,
        discussion,
        nextFollowUpDate: next === null ? null : at(next),
      })
    })
  }
  if (plannedOn !== null && plannedOn < 0) await miss(desk, id, plannedOn)
  if (end) await tools.at(at(closedOn(lead)), by, (work) => close(work, id, end))

  async function close(work: Work, lead: number, action: 'win' | 'lose') {
    const leadRejectReason = desk.reasons[place % desk.reasons.length]
    await work.act(
      leadGeneration,
      lead,
      action,
      action === 'win' ? { customerType: 'RETAILER' } : { leadRejectReason },
    )
  }
}

const plan = (work: Work, lead: number, followUpDate: string, followUpMode: string) =>
  work.create(leadFollowup, { lead, followUpDate, followUpMode })

/** As the job of the following night does it; for yesterday that is this night, and may just have begun. */
const miss = ({ tools, today, now }: Desk, lead: number, day: number) =>
  tools.at(day === -1 ? now : `${addDays(today, day + 1)}T00:20:00.000Z`, null, async (work) => {
    const missed = await work.one(leadFollowup, { lead, followUpStatus: 'PLANNED' })
    if (missed) await work.act(leadFollowup, missed.id, 'miss')
  })
