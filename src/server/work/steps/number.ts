import { listFieldEntries, memoize, type Definition } from '#schema/engine'
import type { EngineWork } from '../work.ts'
import type { ChangeSet } from './change-set.ts'

const numbered = memoize((definition: Definition) =>
  listFieldEntries(definition).filter(([, { options }]) => typeof options.series === 'string'),
)

/** Assigns the next free number of a series to a record. */
export function giveNumbers(changeSet: ChangeSet): Promise<void> | undefined {
  const isNumbered =
    changeSet.mode === 'create' &&
    numbered(changeSet.definition).some(([name]) => (changeSet.values[name] ?? null) === null)
  return isNumbered ? drawNumbers(changeSet) : undefined
}

async function drawNumbers({ definition, values, work }: ChangeSet): Promise<void> {
  for (const [name, { options }] of numbered(definition)) {
    if ((values[name] ?? null) !== null) continue
    values[name] = await freeNumber(
      work,
      async () =>
        nextNumber(
          work,
          `${definition.name}.${name}`,
          String(options.series),
          options.gapFree === true,
        ),
      async (number) => (await work.transaction.idsBy(definition, name, [number])).size > 0,
    )
  }
}

/** Skips numbers that were typed or imported earlier. */
async function freeNumber(
  work: EngineWork,
  draw: () => Promise<string>,
  isTaken: (number: string) => Promise<boolean>,
): Promise<string> {
  for (let tries = 0; tries < 100_000; tries++) {
    const number = await draw()
    if (!(await isTaken(number))) return number
  }
  work.context.logger.error('a number series found no free number in a hundred thousand')
  throw new Error('No free number in the series')
}

/** `ORD-{year}-000000` becomes ORD-2025-000001. A series with a year restarts each January. */
export async function nextNumber(
  work: EngineWork,
  name: string,
  pattern: string,
  gapFree: boolean,
): Promise<string> {
  const year = work.today.slice(0, 4)
  const period = pattern.includes('{year}') ? year : ''
  const number = await work.transaction.nextInSeries(name, period, gapFree)
  return pattern
    .replace('{year}', year)
    .replace(/0+$/, (zeros) => String(number).padStart(zeros.length, '0'))
}
