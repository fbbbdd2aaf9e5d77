import { addDays } from '#schema'
import type { DemoTools, Work } from '#server'
import leadFollowup from '../crm/lead-followup.resource.ts'
import leadGeneration from '../crm/lead-generation.resource.ts'
import customer from '../parties/customers/customer.resource.ts'
import rejectReason from '../reasons/reject-reason.resource.ts'
import { type Place, readNames } from './people.server.ts'

const {
  firstNames: FIRST_NAMES,
  lastNames: LAST_NAMES,
  streets: STREETS,
  towns: TOWNS,
} = readNames()

interface Desk {
  readonly tools: DemoTools
  readonly today: string
  readonly now: string
  readonly reasons: readonly number[]
}

export async function loadLeads(
  work: Work,
  tools: DemoTools,
  placeOf: (work: Work, town: string) => Promise<Place>,
): Promise<void> {
  const reasons = await work.find(rejectReason, { reasonKind: 'LEAD' })
  const desk = { tools, today: work.today, now: work.now, reasons: reasons.map(({ id }) => id) }
  const leads = demoLeads()
  // Leads won belong to the last customers of the list.
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

/** Same as the nightly job; for yesterday that is this night, which may have just begun. */
const miss = ({ tools, today, now }: Desk, lead: number, day: number) =>
  tools.at(day === -1 ? now : `${addDays(today, day + 1)}T00:20:00.000Z`, null, async (work) => {
    const missed = await work.one(leadFollowup, { lead, followUpStatus: 'PLANNED' })
    if (missed) await work.act(leadFollowup, missed.id, 'miss')
  })

/** Days relative to the day of loading. */
interface DemoFollowUp {
  readonly day: number
  readonly mode: (typeof MODES)[number]
  readonly outcome: (typeof OUTCOMES)[number]
  readonly discussion: string
}

interface DemoLead {
  readonly day: number
  readonly town: string
  /** Null: unassigned. */
  readonly owner: 'employee' | 'admin' | 'superadmin' | null
  readonly input: Readonly<Record<string, unknown>>
  readonly done: readonly DemoFollowUp[]
  /** Day of the planned follow-up; a past one was missed. */
  readonly plannedOn: number | null
  readonly end: 'win' | 'lose' | null
}

const MODES = ['CALL', 'EMAIL', 'MEETING', 'CALL', 'SAMPLE_SENT', 'VISIT', 'MESSAGE'] as const
const OUTCOMES = ['INTERESTED', 'NEEDS_TIME', 'NOT_REACHABLE', 'INTERESTED'] as const
const SOURCES = [
  'PHONE',
  'EXHIBITION',
  'REFERRAL',
  'WEBSITE',
  'REFERRAL',
  'WALK_IN',
  'WEBSITE',
  'REFERRAL',
  'SOCIAL_MEDIA',
] as const

const SAID: Readonly<Record<(typeof OUTCOMES)[number], readonly string[]>> = {
  INTERESTED: [
    'Likes the mango chutney and wants prices for two trays a week',
    'Asked for samples of the pickles and a delivery day',
    'Would stock six lines if we deliver before ten',
  ],
  NEEDS_TIME: [
    'Will talk to the other partner first',
    'Is changing the shelf in spring and decides then',
  ],
  NOT_REACHABLE: ['Nobody answered; left a message', 'Was out, the shop takes a note'],
}

/** The numbers of both lists are coprime, so that names differ. */
const HOUSES = [
  'Abbey Street',
  'Fosse',
  'Oadby',
  'Riverside',
  'Copper Pan',
  'Wharf',
  'Greenway',
  'Old Bakehouse',
  'Market Row',
  'Hill Top',
  'Nettle & Thyme',
]
const TRADES = [
  'Deli',
  'Farm Shop',
  'Pantry',
  'Bistro',
  'Kitchen',
  'Grocers',
  'Tea Rooms',
  'Foods',
  'Café',
]

const ENQUIRIES = [
  'Looking for a chutney to go with our cheese boards',
  'Wants own-label spice tins for the farm shop',
  'Asked for a price list and the smallest order',
  null,
]

/** Leads in a year. */
const COUNT = 96
const YEAR = 350

/** Planned days of open leads: negative ones were missed. */
const PLANS = [0, 2, -1, 0, 5, null, 1, -3, 0, 9] as const
/** The newest leads are untouched; every other earlier one is open. */
const NEW = 3

function demoLeads(): DemoLead[] {
  return Array.from({ length: COUNT }, (_, n): DemoLead => {
    const day = -YEAR + Math.floor((n * YEAR) / COUNT)
    const newer = COUNT - 1 - n - NEW
    const isNew = newer < 0
    const plan = newer % 2 === 0 ? PLANS.length - 1 - newer / 2 : -1
    const isOpen = isNew || plan >= 0
    const rounds = isNew ? 0 : day > -30 ? 1 : 1 + (n % 3)
    const done = Array.from({ length: rounds }, (__, round) => followUp(n, day, round))
    const round = Math.floor(n / LAST_NAMES.length)
    const first = FIRST_NAMES[(n * 7 + 3 + round * 5) % FIRST_NAMES.length]?.[0] ?? ''
    return {
      day,
      town: TOWNS[(n * 7) % TOWNS.length]?.[0] ?? '',
      owner: isNew ? null : n % 4 === 3 ? 'superadmin' : n % 2 === 0 ? 'employee' : 'admin',
      input: {
        leadName: `${first} ${LAST_NAMES[n % LAST_NAMES.length] ?? ''}`,
        companyName: `${HOUSES[n % HOUSES.length] ?? ''} ${TRADES[n % TRADES.length] ?? ''}`,
        phoneNumber: `+4411649${String(70_000 + n * 37).slice(-5)}`,
        email: n % 3 === 0 ? `lead${n + 1}@shops.example` : null,
        addressLine1: `${1 + ((n * 17) % 140)} ${STREETS[n % STREETS.length] ?? ''}`,
        leadSource: SOURCES[n % SOURCES.length],
        expectedValue: n % 5 === 4 ? null : 240 + ((n * 170) % 3_600),
        enquiry: ENQUIRIES[n % ENQUIRIES.length],
      },
      done,
      plannedOn: isOpen && !isNew ? (PLANS[plan] ?? null) : null,
      // Every fourth is won.
      end: isOpen ? null : n % 4 === 1 ? 'win' : 'lose',
    }
  })
}

const closedOn = ({ day, done }: DemoLead): number => (done.at(-1)?.day ?? day) + 1

export const wonDaysAgo = (): number[] =>
  demoLeads().flatMap((lead) => (lead.end === 'win' ? [-closedOn(lead)] : []))

function followUp(n: number, day: number, round: number): DemoFollowUp {
  const outcome = OUTCOMES[(n + round) % OUTCOMES.length] ?? 'INTERESTED'
  return {
    day: Math.min(-4, day + 2 + round * (4 + (n % 5))),
    mode: MODES[(n + round * 2) % MODES.length] ?? 'CALL',
    outcome,
    discussion: SAID[outcome][(n + round) % SAID[outcome].length] ?? '',
  }
}

/** Half past nine or later, each lead at a different time. */
const morningOf = (today: string, days: number, place: number): string =>
  `${addDays(today, days)}T${String(9 + (place % 5)).padStart(2, '0')}:${place % 2 === 0 ? '30' : '15'}:00.000Z`
