import { addDays } from '#schema'
import type { DemoTools, Work } from '#server'
import leadFollowup from '../crm/lead-followup.resource.ts'
import leadGeneration from '../crm/lead-generation.resource.ts'
import customer from '../parties/customers/customer.resource.ts'
import rejectReason from '../reasons/reject-reason.resource.ts'
import data from './data/leads.json' with { type: 'json' }
import names from './data/names.json' with { type: 'json' }
import type { Place } from './people.server.ts'
import { nth } from './random.ts'

interface Desk {
  readonly tools: DemoTools
  readonly today: string
  readonly now: string
  readonly reasons: readonly number[]
}

export async function loadLeads(
  work: Work,
  tools: DemoTools,
  pickPlace: (work: Work, town: string) => Promise<Place>,
): Promise<void> {
  const reasons = await work.find(rejectReason, { reasonKind: 'LEAD' })
  const desk = { tools, today: work.today, now: work.now, reasons: reasons.map(({ id }) => id) }
  const leads = demoLeads()
  // Won leads become the last customers in the list.
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
    const input = { ...lead.input, ...(as ?? (await pickPlace(work, lead.town))) }
    await loadLead(desk, place, { ...lead, input })
  }
  tools.progress(`${leads.length} leads, ${won} of them won`)
}

async function loadLead(
  desk: Desk,
  place: number,
  lead: Omit<DemoLead, 'input'> & { readonly input: object },
): Promise<void> {
  const { tools, today } = desk
  const { owner, done, plannedOn, end } = lead
  const by = owner ?? 'admin'
  const at = (day: number) => pickMorning(today, day, place)
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
    const leadRejectReason = nth(desk.reasons, place)
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

/**
 * Marks a missed follow-up as the nightly job would; for yesterday, at the current time, because tonight's run may
 * not be over.
 */
const miss = ({ tools, today, now }: Desk, lead: number, day: number) =>
  tools.at(day === -1 ? now : `${addDays(today, day + 1)}T00:20:00.000Z`, null, async (work) => {
    const missed = await work.one(leadFollowup, { lead, followUpStatus: 'PLANNED' })
    if (missed) await work.act(leadFollowup, missed.id, 'miss')
  })

/** Days are relative to the load date; `owner` is null if unassigned. */
type DemoLead = ReturnType<typeof demoLeads>[number]

/** Leads per year. */
const COUNT = 96
const YEAR = 350

/** Number of newest leads without follow-ups; of the others, every second one is open. */
const NEW = 3

function demoLeads() {
  return Array.from({ length: COUNT }, (_, n) => {
    const day = -YEAR + Math.floor((n * YEAR) / COUNT)
    const newer = COUNT - 1 - n - NEW
    const isNew = newer < 0
    const plan = newer % 2 === 0 ? data.plans.length - 1 - newer / 2 : -1
    const isOpen = isNew || plan >= 0
    const rounds = isNew ? 0 : day > -30 ? 1 : 1 + (n % 3)
    const done = Array.from({ length: rounds }, (__, round) => followUp(n, day, round))
    const round = Math.floor(n / names.lastNames.length)
    const first = nth(names.firstNames, n * 7 + 3 + round * 5).name
    return {
      day,
      town: nth(names.towns, n * 7).town,
      owner: isNew ? null : n % 4 === 3 ? 'superadmin' : n % 2 === 0 ? 'employee' : 'admin',
      input: {
        leadName: `${first} ${nth(names.lastNames, n)}`,
        companyName: `${nth(data.houses, n)} ${nth(data.trades, n)}`,
        phoneNumber: `+4411649${String(70_000 + n * 37).slice(-5)}`,
        email: n % 3 === 0 ? `lead${n + 1}@shops.example` : null,
        addressLine1: `${1 + ((n * 17) % 140)} ${nth(names.streets, n)}`,
        leadSource: nth(data.sources, n),
        expectedValue: n % 5 === 4 ? null : 240 + ((n * 170) % 3_600),
        enquiry: nth(data.enquiries, n),
      },
      done,
      // A planned day in the past has been missed.
      plannedOn: isOpen && !isNew ? (data.plans[plan] ?? null) : null,
      // Some closed leads are won, the others lost.
      end: isOpen ? null : n % 4 === 1 ? ('win' as const) : ('lose' as const),
    }
  })
}

const closedOn = ({ day, done }: Pick<DemoLead, 'day' | 'done'>): number =>
  (done.at(-1)?.day ?? day) + 1

export const wonDaysAgo = (): number[] =>
  demoLeads().flatMap((lead) => (lead.end === 'win' ? [-closedOn(lead)] : []))

function followUp(n: number, day: number, round: number) {
  const outcome = nth(data.outcomes, n + round)
  const said = data.discussions.find((each) => each.outcome === outcome)?.texts ?? []
  return {
    day: Math.min(-4, day + 2 + round * (4 + (n % 5))),
    mode: nth(data.modes, n + round * 2),
    outcome,
    discussion: nth(said, n + round),
  }
}

/** Half past nine or later; the time differs for each lead. */
const pickMorning = (today: string, days: number, place: number): string =>
  `${addDays(today, days)}T${String(9 + (place % 5)).padStart(2, '0')}:${place % 2 === 0 ? '30' : '15'}:00.000Z`
