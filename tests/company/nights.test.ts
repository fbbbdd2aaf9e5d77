import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays } from '#schema'
import { smsLog } from '#system'
import { dateInZone } from '#schema/engine'
import { formatFor } from '../../src/server/documents/for-behaviours.ts'
import { verify } from '../../src/server/tasks/upkeep/verify.ts'
import { runDue } from '../../src/server/tasks/jobs.ts'
import type { AppContext } from '../../src/server/app-context.ts'
import { isFull } from '../depth.ts'
import { storedRecords } from '../kit/stored-records.ts'
import { selectDatabases } from '../kit/workspace.ts'
import { demoPlace, openDemo, type DemoCompany } from './demo-company.ts'

const databases = selectDatabases(import.meta.filename)

/*
 * Nights without a server are caught up. The nightly jobs then leave the same records as if they
 * had run every night, apart from text messages that would be too late.
 */

const NIGHTS = isFull ? { sqlite: 60, postgres: 20 } : { sqlite: 14, postgres: 4 }
/** The small demo company on PostgreSQL sends no reminders in these nights. */
const LEAST_LEFT_OUT = { sqlite: 1, postgres: 0 }

describe.each(databases)('the nights of some weeks on %s', (database) => {
  const nights = NIGHTS[database]
  let companies: readonly DemoCompany[] = []
  beforeAll(async () => {
    companies = await Promise.all([0, 1].map(async () => openDemo(await demoPlace(database))))
  }, 120_000)
  afterAll(() => Promise.all(companies.map((each) => each.close())))

  test('come to the same when they are made up for at once', async () => {
    const [punctual, late] = companies.map(({ context }) => withClock(context))
    if (!punctual || !late) throw new Error('There are two companies')
    for (const each of [punctual, late]) await runDue(each.context)
    for (let night = 0; night < nights; night++) {
      punctual.forward(1)
      await runDue(punctual.context)
    }
    late.forward(nights)
    expect(await runDue(late.context)).toBeGreaterThanOrEqual(nights * 5)
    expect(await storedRecords(late.context)).toEqual(await storedRecords(punctual.context))
    expect((await verify(late.context, { repair: false })).open).toEqual([])
    await lateMessagesAreLeftOut(late, punctual, LEAST_LEFT_OUT[database])
  }, 180_000)
})

/**
 * Expects the late company to have every text message of the punctual one. Those it left unsent
 * must concern a day before yesterday.
 */
async function lateMessagesAreLeftOut(late: Moved, punctual: Moved, least: number) {
  const [all, some] = await Promise.all(
    [punctual, late].map(({ context }) => context.store.find(smsLog, [], 10_000)),
  )
  expect(some?.length).toBe(all?.length)
  const leftOut = some?.filter(({ failureReason }) => String(failureReason).startsWith('Not sent'))
  expect(leftOut?.length).toBeGreaterThanOrEqual(least)
  const { clock, settings } = late.context
  const today = dateInZone(clock(), settings.timeZone)
  const { date } = formatFor({ settings, today })
  for (const { smsStatus, failureReason } of leftOut ?? []) {
    expect(smsStatus).toBe('FAILED')
    for (const day of [today, addDays(today, -1)])
      expect(String(failureReason)).not.toContain(`for ${date(day)},`)
  }
}

interface Moved {
  readonly context: AppContext
  readonly forward: (days: number) => void
}

/** Sets the clock to 05:30, to be moved by whole days. */
function withClock(context: AppContext): Moved {
  const start = new Date(`${dateInZone(context.clock(), context.settings.timeZone)}T05:30:00Z`)
  let days = 0
  return {
    context: { ...context, clock: () => new Date(start.getTime() + days * 86_400_000) },
    forward: (by) => void (days += by),
  }
}
