import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays } from '#schema/engine'
import rejectReason from '../../resources/reasons/reject-reason.resource.ts'
import { postWallet } from '../../resources/money/wallets/wallet-history.server.ts'
import country from '../../resources/places/country.resource.ts'
import productionStock from '../../resources/stock/production/production-stock.resource.ts'
import customer from '../../resources/parties/customers/customer.resource.ts'
import { decideOrder } from '../../resources/sales/approval/order-approval.server.ts'
import brand from '../../resources/stock/brand.resource.ts'
import itemCategory from '../../resources/stock/item-category.resource.ts'
import itemMaster from '../../resources/stock/item-master.resource.ts'
import unitOfMeasure from '../../resources/stock/unit-of-measure.resource.ts'
import { Refusal } from '../../src/server/errors.ts'
import { runJob } from '../../src/server/tasks/jobs.ts'
import { verify } from '../../src/server/tasks/upkeep/verify.ts'
import { isFull, SEED } from '../depth.ts'
import { brokenRules, fingerprint } from './order-invariants.ts'
import type { Ask, Scene, Throw } from './order-scene.ts'
import { STEPS, WEIGHTS, type StepName } from './order-steps.ts'
import { payable } from './sold.ts'
import type { Reply } from '../kit/client.ts'
import { selectDatabases, workspace, type DatabaseName, type Workspace } from '../kit/workspace.ts'

const databases = selectDatabases(import.meta.filename)

/*
 * Orders are placed, approved, shipped, returned, paid and reversed in random sequences. Whatever
 * the server answers, its books are correct after every step, and a refused step changes nothing. A
 * failure prints its seed; LARDER_SEED repeats it.
 */

const FIRST_DAY = '2025-06-16'
const NIGHTLY = ['production-stock.expiry', 'credit-payment.nightly']
/** About forty steps, because a few of them only wait. */
const THROWN = 42
/** Number of sequences run directly as a unit of work, and over HTTP. */
const USUAL: Readonly<Record<DatabaseName, { readonly work: number; readonly http: number }>> = {
  sqlite: { work: 8, http: 2 },
  postgres: { work: 4, http: 1 },
}
/** Number of sequences that LARDER_DEPTH=full runs as a unit of work, on each database. */
const fullCount = isFull ? 500 : 0
const countSequences = (database: DatabaseName) => ({
  ...USUAL[database],
  ...(fullCount > 0 ? { work: fullCount } : {}),
})

type StepInput = Exclude<Ask, { readonly daysPass: number }>
/** Sends a step to the server and returns the reason if it was refused. */
type Way = (ask: StepInput) => Promise<string | null>

/** Runs the same steps as the API calls, but without HTTP. */
const throughWork =
  (space: Workspace): Way =>
  async (ask) => {
    try {
      await space.work<unknown>((work) => {
        if ('create' in ask) return work.create(ask.create, ask.input)
        if ('change' in ask) return work.update(ask.change, ask.id, ask.input)
        if ('act' in ask) return work.act(ask.act, ask.id, ask.action, ask.input)
        const { items, shippingCharge, ...decision } = ask.decide
        return decideOrder(work, {
          ...decision,
          ...(shippingCharge === undefined
            ? {}
            : { shippingCharge: Math.round(shippingCharge * 100) }),
          ...(items
            ? {
                items: items.map(({ id, approvedQuantity }) => ({
                  id,
                  approvedQuantity: Math.round(approvedQuantity * 1000),
                })),
              }
            : {}),
        })
      }, 'SUPER_ADMIN')
      return null
    } catch (error) {
      if (error instanceof Refusal && (error.httpStatus === 400 || error.httpStatus === 409))
        return error.message
      throw error
    }
  }

const throughHttp =
  (space: Workspace): Way =>
  async (ask) => {
    const { status, text } = await send(space, ask)
    if (status >= 300 && status !== 400 && status !== 409)
      throw new Error(`Answered ${status}: ${text}`)
    return status < 300 ? null : text
  }

async function send(space: Workspace, ask: StepInput): Promise<Reply> {
  const superAdmin = space.as('SUPER_ADMIN')
  if ('decide' in ask) return superAdmin.put('/order-item/approval', ask.decide)
  if ('create' in ask) return superAdmin.post(`/${ask.create.name}`, ask.input)
  const of = 'change' in ask ? ask.change : ask.act
  const version = (await space.work((work) => work.one(of, { id: ask.id })))?.version
  return 'change' in ask
    ? superAdmin.put(`/${of.name}/${ask.id}`, {
        ...ask.input,
        ...(of.name === 'customer-wallet' ? {} : { version }),
      })
    : superAdmin.post(`/${of.name}/${ask.id}/${ask.action}`, ask.input)
}

describe.each(databases)('order to cash on %s', (database) => {
  let space: Workspace
  let base: Base
  beforeAll(async () => {
    space = await workspace({ database, today: FIRST_DAY })
    base = await furnish(space)
  })
  afterAll(() => space.close())

  for (const [name, way, isHttp] of [
    ['work', throughWork, false],
    ['http', throughHttp, true],
  ] as const) {
    test(`keeps its books right through ${countSequences(database)[name]} sequences by ${name}`, {
      timeout: 3_600_000,
    }, async () => {
      await fc.assert(
        fc.asyncProperty(sequence, async (steps) => {
          await moveTo(space, FIRST_DAY, isHttp)
          await play(steps, { space, ask: way(space), scene: await setScene(space, base), isHttp })
        }),
        { numRuns: countSequences(database)[name], seed: SEED },
      )
    })
  }

  test('leaves counters, ledgers, texts and search as they should be', async () => {
    // The sequences ended on different days. Running the nightly jobs on one later day brings all
    // of them to the same state.
    space.moveTo(`${addDays(FIRST_DAY, 400)}T12:00:00.000Z`)
    for (const job of NIGHTLY) await runJob(space.context, job)
    expect(await verify(space.context, { repair: true })).toEqual({ repaired: [], open: [] })
  })
})

/** Steps shrink to waiting, so that a failure is reduced to the steps that cause it. */
type Thrown = readonly [step: StepName, a: number, b: number, c: number]
const bag = Object.entries(WEIGHTS).flatMap(([name, weight]) =>
  Array.from({ length: weight }, () => name as StepName),
)
const dice = fc.nat({ max: 500 })
const sequence = fc
  .array(fc.tuple(fc.constantFrom<StepName | 'wait'>('wait', ...bag), dice, dice, dice), {
    minLength: THROWN,
    maxLength: THROWN,
  })
  .map((thrown) =>
    thrown.flatMap(([name, ...chance]): Thrown[] => (name === 'wait' ? [] : [[name, ...chance]])),
  )

interface Stage {
  readonly space: Workspace
  readonly ask: Way
  readonly scene: Scene
  readonly isHttp: boolean
}

/**
 * Runs the steps. After each one the books must be correct, and a refused step must have changed
 * nothing.
 */
async function play(steps: readonly Thrown[], { space, ask, scene, isHttp }: Stage): Promise<void> {
  const shown: string[] = []
  let before = await fingerprint(scene.database, scene)
  for (const [thrown, a, b, c] of steps) {
    const [name, step] = await findFirstStep([thrown, ...ONWARDS], scene, { a, b, c })
    const refusal =
      'daysPass' in step
        ? await daysPass(space, scene, step.daysPass, isHttp)
        : await ask(step).catch((error: unknown) => {
            throw new Error(story([...shown, wording(name, step)]), { cause: error })
          })
    shown.push(`${wording(name, step)}${refusal === null ? '' : `: ${refusal}`}`)
    const after = await fingerprint(scene.database, scene)
    if (refusal !== null) expect(after, story(shown)).toBe(before)
    else expect(await brokenRules(scene.database, scene, scene.today()), story(shown)).toEqual([])
    before = after
  }
}

/**
 * Steps to try when the drawn step has nothing to do: advance an existing order, or place a new
 * one.
 */
const ONWARDS: readonly StepName[] = ['approve', 'dispatch', 'deliver', 'load', 'place']

async function findFirstStep(
  names: readonly StepName[],
  scene: Scene,
  chance: Throw,
): Promise<readonly [StepName, Ask]> {
  for (const name of names) {
    const step = await STEPS[name](scene, chance)
    if (step) return [name, step]
  }
  throw new Error('An order can always be placed')
}

const story = (shown: readonly string[]): string =>
  `\n${shown.map((line, place) => `${String(place + 1).padStart(2)}. ${line}`).join('\n')}\n`

const wording = (name: string, ask: Ask): string =>
  `${name} ${JSON.stringify(ask, (key, value: unknown) => (key === 'create' || key === 'change' || key === 'act' ? (value as { name: string }).name : value))}`

/** Moves the clock by several days. One run of the nightly jobs covers all of them. */
async function daysPass(
  space: Workspace,
  scene: Scene,
  days: number,
  isHttp: boolean,
): Promise<null> {
  await moveTo(space, addDays(scene.today(), days), isHttp)
  for (const job of NIGHTLY) await runJob(space.context, job)
  return null
}

async function moveTo(space: Workspace, day: string, isHttp: boolean): Promise<void> {
  if (isHttp) await space.startSessionsAt(`${day}T12:00:00.000Z`)
  else space.moveTo(`${day}T12:00:00.000Z`)
}

interface Base extends Pick<Scene, 'paymentTypes' | 'rejectReason'> {
  readonly brand: number
  readonly category: number
  readonly pieces: number
  readonly kilos: number
  readonly country: number
}

async function furnish(space: Workspace): Promise<Base> {
  const paymentTypes = await payable(space)
  return space.work(async (work) => ({
    paymentTypes,
    rejectReason: (
      await work.create(rejectReason, { reasonKind: 'ORDER', reasonText: 'Out of stock' })
    ).id,
    brand: (await work.create(brand, { brandName: 'Pinch' })).id,
    category: (await work.create(itemCategory, { categoryName: 'Spices' })).id,
    pieces: (
      await work.create(unitOfMeasure, { unitCode: 'pcs', unitName: 'Pieces', isWhole: true })
    ).id,
    kilos: (await work.create(unitOfMeasure, { unitCode: 'kg', unitName: 'Kilos', isWhole: false }))
      .id,
    country: (
      await work.add(country, {
        countryName: 'United Kingdom',
        isoCode: 'GB',
        dialCode: '+44',
        isActive: true,
      })
    ).id,
  }))
}

let made = 0

/**
 * Creates two items with three batches, and two customers, one of whom may buy on credit. No other
 * sequence uses them.
 */
async function setScene(
  space: Workspace,
  { paymentTypes, rejectReason: reason, ...base }: Base,
): Promise<Scene> {
  made += 1
  const facts = { brand: base.brand, category: base.category, packSize: '1', shelfLifeDays: 30 }
  const address = {
    addressLine1: '1 Test Street',
    country: base.country,
    stateName: 'Kent',
    cityName: 'Deal',
    postalCode: 'CT14 7AA',
  }
  return space.work(async (work) => {
    const pieces = await work.create(itemMaster, {
      ...facts,
      itemCode: `P-${made}`,
      itemName: `Pot ${made}`,
      unit: base.pieces,
      price: 4.5,
      taxRate: 20,
      reorderLevel: 5,
    })
    const kilos = await work.create(itemMaster, {
      ...facts,
      itemCode: `K-${made}`,
      itemName: `Sack ${made}`,
      unit: base.kilos,
      price: 0.35,
      taxRate: 5,
      minOrderQuantity: 0.001,
    })
    for (const [item, quantity, days] of [
      [pieces, 12, 3],
      [pieces, 20, 9],
      [kilos, 15.5, 6],
    ] as const) {
      await work.create(productionStock, {
        item: item.id,
        batchNumber: `B-${days}`,
        producedDate: '2025-06-01',
        expiryDate: addDays(FIRST_DAY, days),
        producedQuantity: quantity,
      })
    }
    const buyers: { readonly id: number }[] = []
    for (const [place, creditLimit] of [0, 60].entries()) {
      buyers.push(
        await work.create(customer, {
          ...address,
          customerName: `Buyer ${made}`,
          customerType: 'INDIVIDUAL',
          creditLimit,
          creditDays: 3,
          phoneNumber: `+44771${String(made * 2 + place).padStart(7, '0')}`,
        }),
      )
    }
    for (const { id } of buyers)
      await postWallet(work, {
        customer: id,
        transactionType: 'CREDIT',
        transactionSource: 'TOP_UP',
        amount: 4000,
        paymentType: paymentTypes.CASH,
      })
    return {
      database: space.context.store.sql,
      paymentTypes,
      rejectReason: reason,
      items: [pieces.id, kilos.id],
      customers: buyers.map(({ id }) => id),
      today: () => space.context.clock().toISOString().slice(0, 10),
    }
  })
}
