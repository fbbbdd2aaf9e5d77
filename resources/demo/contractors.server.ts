import { addDays } from '#schema'
import type { DemoTools, Work } from '#server'
import contractEmployee from '../contractors/contract-employee.resource.ts'
import contractPayment from '../contractors/contract-payment.resource.ts'
import contractor from '../contractors/contractor.resource.ts'
import employeeContract from '../contractors/employee-contract.resource.ts'
import paymentType from '../money/payment-type.resource.ts'
import { readNames } from './people.server.ts'
import { readTables } from './read-table.server.ts'

const { firstNames: FIRST_NAMES, lastNames: LAST_NAMES } = readNames()

/** Days relative to the day of loading. */
const { contractors: CONTRACTORS } = readTables<{
  contractors: readonly {
    readonly contractorName: string
    readonly phoneNumber: string
    readonly licenceDays: number | null
    readonly contracts: readonly DemoContract[]
  }[]
}>('contractors')

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
  for (const { licenceDays, contracts: agreed, ...input } of CONTRACTORS) {
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
    for (const contract of agreed) await loadContract(site, contract, contracts++)
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
