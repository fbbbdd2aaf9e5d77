import type { World } from '../world.ts'
import type { Applying } from './apply-rows.ts'
import { openBatch, openImport, stayAlive, type StagedImport } from './staging.ts'
import { startTurn } from './turn-clock.ts'

const PORTION = 500

/** Keeps the checked rows, so that the import can be taken back or gone on with whatever becomes of this server. */
export async function stageRows({ world, checked: { definition, drafts }, batch }: Applying): Promise<StagedImport> {
  const staged = await world.store.patiently(async ({ sql }) =>
    openImport(sql, await openBatch(sql, batch), batch, definition.appendOnly === true))
  for (let place = 0; place < drafts.length;) {
    place = await world.store.patiently(async ({ sql }, isAwaited) => {
      const clock = startTurn(isAwaited)
      await stayAlive(sql, staged.id)
      let next = place
      do {
        const rows = drafts.slice(next, next + PORTION).map(({ row, before, input }) => ({ row, id: before?.id ?? null, input }))
        await sql.insertInto('larder_import_row').values({ import_id: staged.id, place: next, rows: JSON.stringify(rows) }).execute()
        next += PORTION
      } while (next < drafts.length && !(await clock.isOver()))
      return next
    })
  }
  return staged
}

/** What was kept of an import that is whole holds nothing that the records do not. */
export async function tidyUp(world: World, { id }: StagedImport): Promise<void> {
  for (;;) {
    const isDone = await world.store.patiently(async ({ sql }) => {
      const [rows, changes] = await Promise.all([
        sql.selectFrom('larder_import_row').select('place').where('import_id', '=', id).orderBy('place').limit(20).execute(),
        sql.selectFrom('larder_import_change').select('turn').where('import_id', '=', id).orderBy('turn').limit(200).execute(),
      ])
      if (rows.length > 0) await sql.deleteFrom('larder_import_row').where('import_id', '=', id).where('place', 'in', rows.map(({ place }) => place)).execute()
      if (changes.length > 0) await sql.deleteFrom('larder_import_change').where('import_id', '=', id).where('turn', 'in', changes.map(({ turn }) => turn)).execute()
      return rows.length === 0 && changes.length === 0
    })
    if (isDone) return
  }
}
