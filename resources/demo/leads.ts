import { addDays } from '#schema'

/** One follow-up of a lead of the demo; days count from the day the company is loaded. */
export interface DemoFollowUp {
  readonly day: number
  readonly mode: (typeof MODES)[number]
  readonly outcome: (typeof OUTCOMES)[number]
  readonly discussion: string
}

export interface DemoLead {
  readonly day: number
  /** Who looks after it; null: nobody yet. */
  readonly owner: 'employee' | 'admin' | 'superadmin' | null
  readonly input: Readonly<Record<string, unknown>>
  readonly done: readonly DemoFollowUp[]
  /** The day of the follow-up that is planned now; one of a past day was missed. */
  readonly plannedOn: number | null
  readonly end: 'win' | 'lose' | null
}

const MODES = ['CALL', 'EMAIL', 'MEETING', 'CALL', 'SAMPLE_SENT', 'VISIT', 'MESSAGE'] as const
const OUTCOMES = ['INTERESTED', 'NEEDS_TIME', 'NOT_REACHABLE', 'INTERESTED'] as const
const SOURCES = ['PHONE', 'EXHIBITION', 'REFERRAL', 'WEBSITE', 'WALK_IN', 'SOCIAL_MEDIA'] as const

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

const COMPANIES = [
  'Abbey Street Deli',
  'The Cheese Board',
  'Fosse Farm Shop',
  'Kettle & Crust',
  'Oadby Pantry',
  'Riverside Bistro',
  'Saffron Spoon',
  'The Copper Pan',
  'Wharf Kitchen',
  'Greenway Grocers',
  'Old Bakehouse Café',
  'Market Row Foods',
  'Hill Top Tea Rooms',
  'Nettle & Thyme',
]

const ENQUIRIES = [
  'Looking for a chutney to go with our cheese boards',
  'Wants own-label spice tins for the farm shop',
  'Asked for a price list and the smallest order',
  null,
]

/** So many leads, evenly over the year. */
const COUNT = 42
const YEAR = 350

/** What stands now, for the newest: 0 today, later ones to come, earlier ones were missed. */
const PLANS = [0, 2, -1, 0, 5, null, 1, -3, 0, 9] as const

/** Dozens of leads over a year: the older ones are won or lost, the newest are worked on. */
export function demoLeads(names: readonly string[]): DemoLead[] {
  return Array.from({ length: COUNT }, (_, n): DemoLead => {
    const day = -YEAR + Math.floor((n * YEAR) / COUNT)
    const isNew = n >= COUNT - 3
    const isOpen = n >= COUNT - PLANS.length - 3
    const rounds = isNew ? 0 : 1 + (n % 3)
    const done = Array.from({ length: rounds }, (__, round) => followUp(n, day, round))
    const contact = names[n % names.length] ?? ''
    return {
      day,
      owner: isNew ? null : n % 4 === 3 ? 'superadmin' : n % 2 === 0 ? 'employee' : 'admin',
      input: {
        leadName: contact,
        companyName: COMPANIES[n % COMPANIES.length],
        phoneNumber: `+4411649${String(70_000 + n * 37).slice(-5)}`,
        email: n % 3 === 0 ? `lead${n + 1}@shops.example` : null,
        leadSource: SOURCES[n % SOURCES.length],
        expectedValue: n % 5 === 4 ? null : 240 + ((n * 170) % 3_600),
        enquiry: ENQUIRIES[n % ENQUIRIES.length],
      },
      done,
      plannedOn: isOpen && !isNew ? (PLANS[n - (COUNT - PLANS.length - 3)] ?? null) : null,
      end: isOpen ? null : n % 5 < 2 ? 'win' : 'lose',
    }
  })
}

function followUp(n: number, day: number, round: number): DemoFollowUp {
  const outcome = OUTCOMES[(n + round) % OUTCOMES.length] ?? 'INTERESTED'
  return {
    day: Math.min(-4, day + 2 + round * (4 + (n % 5))),
    mode: MODES[(n + round * 2) % MODES.length] ?? 'CALL',
    outcome,
    discussion: SAID[outcome][(n + round) % SAID[outcome].length] ?? '',
  }
}

/** At half past nine or later in the morning of that day, each lead at a time of its own. */
export const morningOf = (today: string, days: number, place: number): string =>
  `${addDays(today, days)}T${String(9 + (place % 5)).padStart(2, '0')}:${place % 2 === 0 ? '30' : '15'}:00.000Z`
