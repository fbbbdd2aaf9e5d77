import { addDays } from '#schema'
import type { DemoTools, Work } from '#server'
import contractEmployee from '../contractors/contract-employee.resource.ts'
import contractPayment from '../contractors/contract-payment.resource.ts'
import contractor from '../contractors/contractor.resource.ts'
import employeeContract from '../contractors/employee-contract.resource.ts'
import paymentType from '../money/payment-type.resource.ts'
import data from './data/contractors.json' with { type: 'json' }
import names from './data/names.json' with { type: 'json' }
import { nth } from './random.ts'

/** Days are relative to the load date. */
type DemoContract = (typeof data.contracts)[number]

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
  for (const { licenceDays, ...input } of data.contractors) {
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
    for (const { contractor: name, ...contract } of data.contracts)
      if (name === input.contractorName) await loadContract(site, contract, contracts++)
  }
  tools.progress(`${data.contractors.length} contractors with ${contracts} contracts`)
}

async function loadContract(
  site: Site,
  contract: Omit<DemoContract, 'contractor'>,
  place: number,
): Promise<void> {
  const { from, to, trades = [], paid, reversed, end, isDraft, ...input } = contract
  const [startDate, endDate] = [addDays(site.today, from), addDays(site.today, to)]
  const drawnUp = from > 0 ? site.today : startDate
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
  const { times, amount } = paid ?? { times: 0, amount: 0 }
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
    await onDay(site, addDays(site.today, end.day), (work) =>
      work.act(employeeContract, id, end.action, end.answers),
    )
}

/** Runs at ten in the morning of the day, or now if the day is today. */
const onDay = <Result>(
  { tools, today, now }: Site,
  day: string,
  body: (work: Work) => Promise<Result>,
): Promise<Result> => tools.at(day === today ? now : `${day}T10:00:00.000Z`, null, body)

const worker = (n: number) => ({
  workerName: `${nth(names.firstNames, n * 5 + 2).name} ${nth(names.lastNames, n * 11 + 5)}`,
  phoneNumber: `+4477007${String(10_000 + n * 43).slice(-5)}`,
  dailyRate: 88 + (n % 4) * 6,
})
