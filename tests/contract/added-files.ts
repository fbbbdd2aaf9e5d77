import { basename, dirname } from 'node:path'
import { business, importedBy } from '../areas.ts'
import { addedResources } from './matrix.ts'

/** Files of charts that ship with the product. */
export const SHIPPED_CHARTS: ReadonlySet<string> = new Set([
  'certificate-tiles.charts.ts',
  'crm.charts.ts',
  'customers.charts.ts',
  'daily-status-tiles.charts.ts',
  'duplicate-tiles.charts.ts',
  'expense-tiles.charts.ts',
  'expenses.charts.ts',
  'holiday-tiles.charts.ts',
  'hours-tiles.charts.ts',
  'lead-tiles.charts.ts',
  'leave-tiles.charts.ts',
  'locations.charts.ts',
  'machinery-tiles.charts.ts',
  'message-tiles.charts.ts',
  'money-tiles.charts.ts',
  'number-tiles.charts.ts',
  'order-tiles.charts.ts',
  'pay-tiles.charts.ts',
  'production-tiles.charts.ts',
  'production.charts.ts',
  'sales.charts.ts',
  'shipping-tiles.charts.ts',
  'stock-tiles.charts.ts',
  'vehicle-tiles.charts.ts',
])

/** Screens of charts that ship with the product. */
const SHIPPED_SCREENS: ReadonlySet<string> = new Set([
  'crm-chart.screen.tsx',
  'customer-chart.screen.tsx',
  'expense-chart.screen.tsx',
  'location-chart.screen.tsx',
  'order-sales-chart.screen.tsx',
  'production-chart.screen.tsx',
])

/** Screens of charts added by a developer. */
const addedScreens = () =>
  business.filter(
    ({ file, source }) => /\banalytics\(\{/.test(source) && !SHIPPED_SCREENS.has(basename(file)),
  )

/** Addresses of the screens of charts added by a developer. */
export const addedRoutes = (): string[] =>
  addedScreens().flatMap(({ source }) => /\broute: '([^']+)'/.exec(source)?.[1] ?? [])

type Imports = ReadonlyMap<string, readonly string[]>

/**
 * Files added by a developer: charts, their screens, definitions of resources, files that import these, files
 * beside a definition that are named after it, and files imported only by any of them.
 */
export const addedFiles = (): ReadonlySet<string> => (found ??= findAddedFiles())

let found: ReadonlySet<string> | undefined

function findAddedFiles(): ReadonlySet<string> {
  const names = addedResources()
  const charts = business
    .map(({ file }) => file)
    .filter((file) => file.endsWith('.charts.ts') && !SHIPPED_CHARTS.has(basename(file)))
  const screens = addedScreens().map(({ file }) => file)
  if (names.length + charts.length + screens.length === 0) return new Set()
  const imports: Imports = new Map(
    business.map(({ file, source }) => [file, importedBy(file, source)]),
  )
  const added = new Set([
    ...charts,
    ...screens,
    ...[...imports.keys()].filter((file) =>
      names.some((name) => basename(file) === `${name}.resource.ts`),
    ),
  ])
  grow(added, [...imports.keys()], (file) => imports.get(file)?.some((each) => added.has(each)))
  const importers = (file: string) =>
    [...imports].flatMap(([each, targets]) => (targets.includes(file) ? [each] : []))
  const folders = new Map(names.map((name) => [name, definitionFolder(added, name)] as const))
  const isBeside = (file: string) =>
    names.some(
      (name) =>
        dirname(file) === folders.get(name) &&
        [`${name}.`, `${name}-`].some((start) => basename(file).startsWith(start)),
    )
  grow(added, [...imports.keys()], (file) => {
    const by = importers(file)
    return by.every((each) => added.has(each)) && (by.length > 0 || isBeside(file))
  })
  return added
}

const definitionFolder = (files: ReadonlySet<string>, name: string): string =>
  dirname([...files].find((file) => basename(file) === `${name}.resource.ts`) ?? '')

/** Adds files that belong to the set until no more are found. */
function grow(
  files: Set<string>,
  all: readonly string[],
  belongs: (file: string) => boolean | undefined,
): void {
  const more = all.filter((file) => !files.has(file) && belongs(file))
  if (more.length === 0) return
  more.forEach((file) => files.add(file))
  grow(files, all, belongs)
}
