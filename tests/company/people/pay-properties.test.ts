import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { verify } from '../../../src/server/tasks/upkeep/verify.ts'
import { isFull, SEED } from '../../depth.ts'
import { selectDatabases, workspace, type Workspace } from '../../kit/workspace.ts'
import { brokenRules, thawed } from './pay-invariants.ts'
import { furnish, setScene, type Base, type Scene } from './pay-scene.ts'
import { take, WEIGHTS, type Dice, type StepName } from './pay-steps.ts'
import type { RawRows } from './raw-rows.ts'

const databases = selectDatabases(import.meta.filename)

/*
 * Swipes, corrections, sheets, leave, holidays, weeks and pay in random sequences. Whatever the
 * server answers, hours and pay are consistent after every step, approved figures do not change,
 * and a refused step changes nothing. A failure prints its seed; LARDER_SEED repeats it.
 */

const THROWN = 45
const SEQUENCES = { sqlite: isFull ? 300 : 2, postgres: isFull ? 100 : 1 } as const

describe.each(databases)('people to payslip on %s', (database) => {
  let space: Workspace
  let base: Base
  beforeAll(async () => {
    space = await workspace({ database, installed: true, today: '2003-06-16' })
    base = await furnish(space)
  })
  afterAll(() => space.close())

  test(`is sound through ${SEQUENCES[database]} sequences`, { timeout: 3_600_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(sequence, async (steps) => play(await setScene(space, base), steps)),
      { numRuns: SEQUENCES[database], seed: SEED, endOnFailure: true },
    )
    expect(await verify(space.context, { repair: true })).toEqual({ repaired: [], open: [] })
  })
})

type Thrown = readonly [step: StepName, ...dice: Dice]
const bag = Object.entries(WEIGHTS).flatMap(([name, weight]) =>
  Array.from({ length: weight }, () => name as StepName),
)
const die = fc.nat({ max: 499 })
const sequence = fc
  .array(fc.tuple(fc.constantFrom<StepName | 'wait'>('wait', ...bag), die, die, die), {
    minLength: THROWN,
    maxLength: THROWN,
  })
  .map((thrown) =>
    thrown.flatMap(([name, ...dice]): Thrown[] => (name === 'wait' ? [] : [[name, ...dice]])),
  )

/**
 * Runs the steps. After each one the invariants must hold, and a refused step must have changed
 * nothing.
 */
async function play(scene: Scene, steps: readonly Thrown[]): Promise<void> {
  const shown: string[] = []
  let before = await scene.raw()
  for (const [name, ...dice] of steps) {
    const reply = await take(scene, before, name, dice)
    if (!reply) continue
    const after = await scene.raw()
    shown.push(
      `${name} ${dice.join(' ')}: ${reply.status} ${reply.status < 300 ? '' : reply.text.slice(0, 200)}`,
    )
    const story = `\n${shown.join('\n')}\n`
    expect([200, 201, 400, 404, 409, 422], story).toContain(reply.status)
    if (reply.status >= 300) expect(printFigures(after), story).toEqual(printFigures(before))
    expect([...brokenRules(after), ...thawed(before, after)], story).toEqual([])
    before = after
  }
  await drawnAnew(scene, shown)
}

const printFigures = (rows: RawRows): string => JSON.stringify(rows)

/** Expects drafts to keep their figures when they are recalculated a second time. */
async function drawnAnew(scene: Scene, shown: readonly string[]): Promise<void> {
  const anew = async () => {
    for (const { id, pay_status: status } of (await scene.raw()).employee_pay)
      if (status === 'DRAFT')
        await scene.superAdmin.post(`/employee-pay/${String(id)}/recalculate`, {})
    return (await scene.raw()).employee_pay.map(({ version: _, modified_date: __, ...row }) => row)
  }
  expect(await anew(), `\n${shown.join('\n')}\n`).toEqual(await anew())
}
