import type { DatabaseName } from '../kit/workspace.ts'
import { RULES, type Attempt } from './attempt.ts'

const NAMES: Readonly<Record<DatabaseName, string>> = { sqlite: 'SQLite', postgres: 'PostgreSQL' }

/**
 * Renders the matrix: the number of attempts against each rule of a resource, and the number of
 * ways.
 */
export function pageOf(
  attempts: readonly Attempt[],
  resources: ReadonlySet<string>,
  made: ReadonlyMap<DatabaseName, number>,
): string {
  const known = attempts.filter(({ resource }) => resources.has(resource))
  const rows = [...resources].toSorted().map((name) => {
    const own = known.filter(({ resource }) => resource === name)
    return `| ${[name, ...RULES.map((rule) => cell(own.filter((each) => each.rule === rule)))].join(' | ')} |`
  })
  const ways = Map.groupBy(attempts, ({ path }) => path)
  return [
    '# No side door',
    '',
    'Printed by `npm run docs:no-side-door`, which tries every rule of every definition by every way that leads to a record, for each',
    `role, with recognisable values in hidden fields and in the records of others. On ${new Date().toISOString().slice(0, 10)}: ${[...made].map(([database, count]) => `${count.toLocaleString('en-GB')} attempts on ${NAMES[database]}`).join(', ')}. 0 got through.`,
    'PostgreSQL takes part when `LARDER_TEST_POSTGRES` names a server.',
    '`npm test` tries some of each kind, of new resources too.',
    '',
    'A cell says how many attempts there were on each database, and by how many ways. It is empty where no role is kept from anything by that rule.',
    '',
    `| resource | ${RULES.join(' | ')} |`,
    `| --- | ${RULES.map(() => '---:').join(' | ')} |`,
    ...rows,
    '',
    '| way | attempts |',
    '| --- | ---: |',
    ...[...ways].toSorted().map(([path, those]) => `| ${path} | ${those.length} |`),
    '',
  ].join('\n')
}

const cell = (those: readonly Attempt[]): string =>
  those.length === 0 ? '' : `${those.length} by ${new Set(those.map(({ path }) => path)).size}`

/**
 * Rules that were tried, by resource. Counts are left out, because they change with every new
 * field.
 */
export const cellsIn = (page: string): ReadonlyMap<string, string> =>
  new Map(
    [...page.matchAll(/^\| ([a-z-]+) \| (.* \|.* \|.*) \|$/gm)].map(([, name = '', cells = '']) => [
      name,
      cells.replaceAll(/\d+ by \d+/g, 'tried'),
    ]),
  )
