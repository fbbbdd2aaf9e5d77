import {
  inTurn,
  ruleError,
  localized,
  type Definition,
  type FieldError,
  type LocalizedMessage,
} from '#schema/engine'
import type { Caller } from '../../access/caller.ts'
import type { AppContext } from '../../app-context.ts'
import { readLeftOver, namedLeftOver, leftOverMessages } from './left-over.ts'
import { OPEN_STATES } from './open-imports.ts'

/** Maximum age of an import that is still reported. */
const REPORTED_FOR_MILLISECONDS = 7 * 24 * 60 * 60_000

/** Outcome of the user's last import here, if it was not completed: a server that crashed sent no response. */
export async function lastImportNotes(
  context: AppContext,
  caller: Caller,
  { name }: Definition,
): Promise<FieldError[]> {
  const { sql } = context.store
  const since = new Date(context.clock().getTime() - REPORTED_FOR_MILLISECONDS).toISOString()
  const last = await sql
    .selectFrom('larder_import')
    .select(['id', 'batch_id', 'state', 'file_name'])
    .where('by', '=', caller.userId)
    .where('resource', '=', name)
    .where('opened_at', '>', since)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!last || ['whole', 'undoing', 'undone'].includes(last.state)) return []
  const later = await sql
    .selectFrom('larder_batch')
    .select('id')
    .where('resource', '=', name)
    .where('by', '=', caller.userId)
    .where('id', '>', last.batch_id)
    .limit(1)
    .executeTakeFirst()
  if (later) return []
  const leftOver = await namedLeftOver(context, caller, await readLeftOver(sql, last.id))
  const message = [
    await describeOutcome(context, last, leftOver.length > 0),
    ...leftOverMessages(leftOver),
  ]
  return message.map((each) => ({ ...ruleError('', each), code: 'lastImport' }))
}

interface LastImport {
  readonly batch_id: number
  readonly state: string
  readonly file_name: string | null
}

async function describeOutcome(
  { store }: AppContext,
  { batch_id: batchId, state, file_name: file }: LastImport,
  isSomeLeft: boolean,
): Promise<LocalizedMessage> {
  const name = file ?? ''
  if (OPEN_STATES.includes(state))
    return localized`Your last import (${name}) has not finished: its rows are still being saved or undone.`
  if (state === 'takenBack') {
    return isSomeLeft
      ? localized`Your last import (${name}) was interrupted or refused; only part of what it had saved was undone.`
      : localized`Your last import (${name}) was interrupted or refused; everything it had saved was undone.`
  }
  const batch = await store.sql
    .selectFrom('larder_batch')
    .select('created')
    .where('id', '=', batchId)
    .executeTakeFirst()
  return inTurn([
    localized`Your last import (${name}) was interrupted or refused.`,
    whatStays(batch?.created ?? 0),
  ])
}

const whatStays = (posted: number): LocalizedMessage =>
  posted === 0
    ? localized`None of its rows were posted.`
    : localized`${posted} row was already posted and is kept. |||| ${posted} rows were already posted and are kept.`
