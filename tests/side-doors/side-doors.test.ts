import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isFull, isTurnOf } from '../depth.ts'
import { DATABASES, type DatabaseName } from '../kit/workspace.ts'
import type { Attempt } from './attempt.ts'
import { closedMonthAttempts } from './closed-month.ts'
import { openCompany, ROLES, type Company } from './company.ts'
import { creditAttempts } from './credit.ts'
import { conditionAttempts } from './own-decisions.ts'
import { pageOf, cellsIn } from './page.ts'
import { callAttempts, readingAttempts, strangerAttempts } from './reading.ts'
import { walletAttempts } from './wallet.ts'
import { writingAttempts } from './writing.ts'

const PAGE = 'docs/no-side-door.md'
const isWritten = process.env.LARDER_SIDE_DOORS === 'write'

/** A usual run samples one in this many attempts of each kind, and at least one. */
const ONE_IN = 100

/**
 * Kind of an attempt. Masked fields, and hidden fields of single records, have one kind per field
 * and path; other rules have one per resource.
 */
const kindOf = ({ resource, rule, path, what }: Attempt): string =>
  rule === 'masked field' || (rule === 'hidden field' && path === 'record')
    ? `${resource} ${rule} ${path} ${what}`
    : `${resource} ${rule}`

/** Picks all attempts in a full run, and otherwise at least one of each kind, by turn. */
function chosen(attempts: readonly Attempt[]): Attempt[] {
  if (isFull) return [...attempts]
  const kinds = Map.groupBy(attempts, kindOf)
  return [...kinds.values()].flatMap((those, place) =>
    those.filter((_, at) => at === place % those.length || isTurnOf(at + 1, ONE_IN)),
  )
}

/** Number of attempts so far, by database. */
const made = new Map<DatabaseName, number>()

describe.each(isFull ? DATABASES : (['sqlite'] as const))(
  'there is no side door on %s',
  (database) => {
    let company: Company
    const attempts: Attempt[] = []
    beforeAll(async () => {
      company = await openCompany(database)
      for (const definition of company.definitions) {
        attempts.push(...strangerAttempts(company, definition))
        for (const role of ROLES)
          attempts.push(
            ...readingAttempts(company, { definition, role }),
            ...writingAttempts(company, { definition, role }),
            ...closedMonthAttempts(company, { definition, role }),
            ...creditAttempts(company, { definition, role }),
            ...walletAttempts(company, { definition, role }),
            ...(await conditionAttempts(company, { definition, role })),
          )
      }
      attempts.push(...(await callAttempts(company)))
    }, 600_000)
    afterAll(() => company.space.close())

    test('past any rule, by any way, for any role', async () => {
      const through: string[] = []
      const tried = chosen(attempts)
      for (const each of tried) {
        const problem = await each.run()
        if (problem !== null)
          through.push(
            `${each.role} ${each.resource}, ${each.rule} by ${each.path}: ${each.what}: ${problem}`,
          )
      }
      expect(through).toEqual([])
      const names = new Set(company.definitions.map(({ name }) => name))
      expect([...names].filter((name) => !tried.some(({ resource }) => resource === name))).toEqual(
        [],
      )
      made.set(database, tried.length)
      if (isWritten) writeFileSync(PAGE, pageOf(tried, names, made))
    }, 3_600_000)

    test('and the page says of which', () => {
      if (isWritten || !existsSync(PAGE)) return
      const names = new Set(company.definitions.map(({ name }) => name))
      const written = cellsIn(readFileSync(PAGE, 'utf8'))
      const now = cellsIn(pageOf(attempts, names, made))
      for (const [resource, cells] of written)
        expect([resource, now.get(resource)]).toEqual([resource, cells])
    })
  },
)
