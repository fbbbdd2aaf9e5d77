import { setImmediate } from 'node:timers/promises'
import { type Setting, snakeCase } from '#schema/engine'
import type { Caller } from '../access/caller.ts'
import type { DemoInfo, AppContext } from '../app-context.ts'
import { readMark, writeSetting } from '../settings.ts'
import { findPerson } from '../access/session/person/person.ts'
import { inTransaction } from '../work/in-transaction.ts'
import { workAt } from '../work/open-work.ts'
import type { EngineWork, Work } from '../work/work.ts'
import { sql } from 'kysely'
import { smsLog } from '#system'

export interface DemoTools {
  /** Reports progress on the terminal. */
  progress(message: string): void
  /** Days of history to create; null for the demo company's default. */
  readonly days: number | null
  /**
   * Runs an action as the given user (null: as the server) at the given time, in the same transaction and under the rules
   * of that day.
   */
  at<Result>(
    instant: string,
    userName: string | null,
    body: (work: Work) => Promise<Result>,
  ): Promise<Result>
}

export interface Demo extends DemoInfo {
  /** Company settings that differ from the defaults. */
  readonly settings?: Readonly<Record<string, Setting>>
  /** Fills an empty database, acting as the server itself. */
  load(work: Work, tools: DemoTools): Promise<void>
}

/** Declares an invented company, as the default export of `resources/demo/*.server.ts`. */
export const demo = (options: Demo): Demo => Object.freeze(options)

export const isDemo = (value: unknown): value is Demo =>
  typeof value === 'object' && value !== null && 'load' in value && 'signIns' in value

const MARK = 'isDemo'

/** True if the demo company has been loaded into this database. */
export const isDemoDatabase = async (context: Pick<AppContext, 'store'>): Promise<boolean> =>
  (await readMark(context.store, MARK)) === true

const SERVED = 'isServed'

/**
 * True if a production server has ever opened this database, which therefore belongs to a real company even if it has no
 * users yet.
 */
export const isServedDatabase = async (context: Pick<AppContext, 'store'>): Promise<boolean> =>
  (await readMark(context.store, SERVED)) === true

/** Records that this database is used in production, so that the demo company is never loaded into it. */
export async function markServed(context: Pick<AppContext, 'store'>): Promise<void> {
  if (!(await isServedDatabase(context)))
    await context.store.transaction((transaction) => writeSetting(transaction, SERVED, true))
}

/**
 * Fills an empty database with the demo company and marks it, so that a production server cannot mistake it for a real one.
 * All of it is one transaction: a load that was killed leaves the database empty, and the next start begins anew. No other
 * work waits for it, because the server does not listen yet.
 */
export async function loadDemo(
  context: AppContext,
  company: Demo,
  progress: (message: string) => void,
  days: number | null = null,
): Promise<void> {
  const { settings = {} } = company
  context.settings = Object.freeze({ ...context.settings, ...settings })
  await inTransaction(context, { caller: null, via: 'demo', isServer: true }, async (work) => {
    for (const [name, value] of Object.entries(settings)) await writeSetting(work, name, value)
    await company.load(work, { progress, days, at: timeTravel(work) })
    await writeSetting(work, MARK, true)
    await markOldMessagesSent(work)
  })
}

function timeTravel(work: EngineWork): DemoTools['at'] {
  const callers = new Map<string, Promise<Caller>>()
  const loadCaller = (userName: string) => {
    const found = callers.get(userName) ?? findCaller(work, userName)
    callers.set(userName, found)
    return found
  }
  return async (instant, userName, body) => {
    const moment = new Date(instant)
    // Pictures are drawn in other threads, which get their next task from the event loop.
    await setImmediate()
    return body(workAt(work, () => moment, userName === null ? null : await loadCaller(userName)))
  }
}

async function findCaller(work: EngineWork, userName: string): Promise<Caller> {
  const person = await findPerson(work.context, 'userName', userName, work)
  if (!person) throw new Error(`The demo company has no user called ${userName}`)
  const { userId, role, employeeId, customerId, isFirstLogin } = person
  return { userId, userName, role, employeeId, customerId, isFirstLogin, tokenId: 'demo' }
}

const DAY_MILLISECONDS = 86_400_000

/** Marks messages of earlier days as sent, so that no messages about invented events are sent today. */
async function markOldMessagesSent({
  context,
  transaction,
}: Pick<EngineWork, 'context' | 'transaction'>): Promise<void> {
  const yesterday = new Date(context.clock().getTime() - DAY_MILLISECONDS).toISOString()
  await sql`update ${sql.table(snakeCase(smsLog.name))} set sms_status = 'SENT', attempts = 1, sent_date = created_date
    where sms_status = 'QUEUED' and created_date < ${yesterday}`.execute(transaction.sql)
}
