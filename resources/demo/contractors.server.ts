import { addDays } from '#schema'
import type { DemoTools, Work } from '#server'
import contractEmployee from '../contractors/contract-employee.resource.ts'
import contractPayment from '../contractors/contract-payment.resource.ts'
import contractor from '../contractors/contractor.resource.ts'
import employeeContract from '../contractors/employee-contract.resource.ts'
import paymentType from '../money/payment-type.resource.ts'
import { FIRST_NAMES, LAST_NAMES } from './people.ts'

interface Site {
  readonly tools: DemoTools
  readonly today: string
  readonly now: string
  readonly contractor: number
  readonly paymentType: number
}

export async function loadContractors(work: Work, tools: DemoTools): Promise<void> {
  const transfer = await work.one(paymentType, { kind: 'BANK' })
  let contracts = 0
  for (const [place, { licenceDays, ...input }] of CONTRACTORS.entries()) {
    const { id } = await work.create(contractor, {
      ...input,
      licenceExpiryDate: licenceDays === null ? null : addDays(work.today, licenceDays),
    })
    const site = {
      tools,
      today: work.today,
      now: work.now,
      contractor: id,
      paymentType: transfer?.id ?? 0,
    }
    for (const contract of CONTRACTS[place] ?? []) await loadContract(site, contract, contracts++)
  }
  tools.progress(`${CONTRACTORS.length} contractors with ${contracts} contracts`)
}

async function loadContract(site: Site, contract: DemoContract, place: number): Promise<void> {
  const { days, trades = [], paid = [0, 0], reversed, end, isDraft, ...input } = contract
  const [startDate, endDate] = [addDays(site.today, days[0]), addDays(site.today, days[1])]
  const drawnUp = days[0] > 0 ? site.today : startDate
  const id = await onDay(site, drawnUp, async (work) => {
    const made = await work.create(employeeContract, {
      ...input,
      contractor: site.contractor,
      startDate,
      endDate,
    })
    if (!isDraft) await work.act(employeeContract, made.id, 'activate')
    for (const [n, trade] of trades.entries())
      await work.create(contractEmployee, {
        ...worker(place * 10 + n),
        contractor: site.contractor,
        contract: made.id,
        trade,
        joinDate: startDate,
      })
    return made.id
  })
  const [times, amount] = paid
  const pay = (n: number) => (work: Work) =>
    work.create(contractPayment, {
      contract: id,
      amount,
      paymentType: site.paymentType,
      reference: `BACS ${20_400 + place * 31 + n}`,
    })
  for (let n = 1; n <= times; n += 1) await onDay(site, addDays(startDate, n * 30), pay(n))
  if (reversed)
    await onDay(site, addDays(startDate, times * 30), async (work) => {
      const again = await pay(times)(work)
      await work.act(contractPayment, again.id, 'reverse', { reversalReason: reversed })
    })
  if (end)
    await onDay(site, addDays(site.today, end[1]), (work) =>
      work.act(employeeContract, id, end[0], end[2]),
    )
}

/** At ten in the morning, or now for today. */
const onDay = <Result>(
  { tools, today, now }: Site,
  day: string,
  body: (work: Work) => Promise<Result>,
): Promise<Result> => tools.at(day === today ? now : `${day}T10:00:00.000Z`, null, body)

const worker = (n: number) => ({
  workerName: `${FIRST_NAMES[(n * 5 + 2) % FIRST_NAMES.length]?.[0]} ${LAST_NAMES[(n * 11 + 5) % LAST_NAMES.length]}`,
  phoneNumber: `+4477007${String(10_000 + n * 43).slice(-5)}`,
  dailyRate: 88 + (n % 4) * 6,
})

/** Days relative to the day of loading. */

const CONTRACTORS = [
  {
    contractorName: 'Brightside Staffing Ltd',
    contactPerson: 'Olwen Marsh',
    phoneNumber: '+441164960311',
    email: 'olwen@brightside.example',
    taxNumber: 'GB301442907',
    licenceNumber: 'GLA-10427',
    licenceDays: 210,
    bankName: 'Midland Mutual',
    bankAccountName: 'Brightside Staffing Ltd',
    bankAccountNumber: '30114427',
    bankCode: '20-41-17',
  },
  {
    contractorName: 'Clearwater Hygiene Services',
    contactPerson: 'Dilip Rao',
    phoneNumber: '+441164960327',
    email: 'office@clearwater.example',
    taxNumber: 'GB288190355',
    licenceNumber: 'HYG-2291',
    licenceDays: 18,
    bankName: 'Granary Bank',
    bankAccountName: 'Clearwater Hygiene',
    bankAccountNumber: '28819035',
    bankCode: '20-36-52',
  },
  {
    contractorName: 'Steadfast Security Ltd',
    contactPerson: 'Moira Finch',
    phoneNumber: '+441164960342',
    email: 'control@steadfast.example',
    licenceNumber: 'SIA-88120',
    licenceDays: -6,
  },
  {
    contractorName: 'Old Mill Joinery',
    contactPerson: 'Peter Lund',
    phoneNumber: '+441164960358',
    licenceDays: null,
  },
] as const

interface DemoContract {
  readonly contractTitle: string
  readonly workDescription?: string
  /** First and last day. */
  readonly days: readonly [from: number, to: number]
  readonly contractValue: number
  readonly paymentTerms: 'ADVANCE' | 'MONTHLY' | 'MILESTONE' | 'ON_COMPLETION'
  readonly maxWorkers?: number
  readonly trades?: readonly string[]
  /** Number and amount of payments, 30 days apart. */
  readonly paid?: readonly [times: number, amount: number]
  /** Reason why a duplicate of the last payment was reversed. */
  readonly reversed?: string
  /** Final action and its day. */
  readonly end?: readonly [action: string, day: number, answers?: object]
  readonly isDraft?: true
}

/** In the order of the contractors. */
const CONTRACTS: readonly (readonly DemoContract[])[] = [
  [
    {
      contractTitle: 'Packing for the festive season',
      days: [-320, -140],
      contractValue: 38_400,
      paymentTerms: 'MONTHLY',
      maxWorkers: 10,
      trades: ['Packer', 'Packer', 'Loader'],
      paid: [6, 6_400],
      end: ['complete', -140],
    },
    {
      contractTitle: 'Packing and loading, early shift',
      workDescription: 'Six people on the filling line and the dock, Monday to Saturday.',
      days: [-125, 240],
      contractValue: 62_400,
      paymentTerms: 'MONTHLY',
      maxWorkers: 8,
      trades: ['Packer', 'Packer', 'Packer', 'Packer', 'Loader', 'Loader'],
      paid: [4, 5_200],
      reversed: 'The invoice of that month was booked twice',
    },
  ],
  [
    {
      contractTitle: 'Nightly cleaning of the kitchens',
      workDescription:
        'Kettles, fillers, floors and drains after the late shift; swabs on Fridays.',
      days: [-345, 20],
      contractValue: 28_800,
      paymentTerms: 'MONTHLY',
      maxWorkers: 4,
      trades: ['Cleaner', 'Cleaner', 'Cleaner'],
      paid: [11, 2_400],
    },
  ],
  [
    {
      contractTitle: 'Gate and yard at night',
      days: [-200, -12],
      contractValue: 18_000,
      paymentTerms: 'MONTHLY',
      trades: ['Guard', 'Guard'],
      paid: [5, 3_000],
      end: ['expire', -11],
    },
    {
      contractTitle: 'Gate and yard at night, next year',
      days: [14, 379],
      contractValue: 36_500,
      paymentTerms: 'MONTHLY',
      maxWorkers: 3,
      isDraft: true,
    },
  ],
  [
    {
      contractTitle: 'New racking in the cold store',
      days: [-100, -30],
      contractValue: 9_600,
      paymentTerms: 'ADVANCE',
      trades: ['Joiner'],
      paid: [1, 3_200],
      end: ['terminate', -52, { terminationReason: 'The racking did not carry the load agreed' }],
    },
  ],
]
