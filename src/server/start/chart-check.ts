import {
  findConditionErrors,
  findRenamed,
  isChoice,
  isInstant,
  isMoment,
  isNumber,
  isReference,
  isDays,
  isDerived,
  isOfFiner,
  findMeasure,
  resolveDimension,
  PERIOD,
  RegistryError,
  findTile,
  unknownName,
  type Chart,
  type Dataset,
  type DefinitionError,
  type Measure,
  type Registry,
  type Related,
  type Where,
} from '#schema/engine'
import { filterable } from '../figures/chart-request.ts'
import { everyDataset, firstPaths, listRoles } from '../figures/chart-roles.ts'
import { dimensionField } from '../figures/dashboard/dashboard-charts.ts'
import { fieldThrough, linesOn } from '../http/routes/field-through.ts'

type Report = (message: string) => void

/** Checks that everything charts refer to exists, and throws all errors at once. */
export function checkCharts(registry: Registry): void {
  const errors: DefinitionError[] = []
  const codes = registry.charts.map(({ code }) => code)
  for (const [place, chart] of registry.charts.entries()) {
    const report: Report = (message) => {
      errors.push({ code: 'L208', address: chart.code, message })
    }
    if (codes.indexOf(chart.code) < place) report('is a chart already; give it a code of its own')
    inspectChart(registry, chart, report)
  }
  if (errors.length > 0) throw new RegistryError(errors)
}

function inspectChart(registry: Registry, chart: Chart, report: Report): void {
  const { roles, measures, dimensions } = chart
  for (const role of roles)
    if (!registry.app.roles.includes(role)) report(unknownName('role', role, registry.app.roles))
  for (const message of findRenamed(chart, ['measures'])) report(message)
  inspectDashboards(registry, chart, report)
  const drawn = inspectMeasures(chart, measures.flat(), report)
  inspectTile(registry, chart, report)
  if (chart.screen && dimensions.length === 0)
    report('stands on a screen, and by what its groups are is not said')
  if (!chart.screen && !chart.dashboards && !chart.tile)
    report('stands on no screen and no dashboard')
  for (const dataset of everyDataset(chart)) {
    if (!registry.resources.has(dataset.resource.name)) {
      report(`counts ${dataset.resource.name}, which is no resource`)
      continue
    }
    if (dataset.until !== null && dimensions.includes(PERIOD))
      report(
        `has ${PERIOD} for a dimension, and rows of ${dataset.resource.name} that hold until a day`,
      )
    if (dataset.date === null && dimensions.includes(PERIOD) && drawn.has(dataset))
      report(`has ${PERIOD} for a dimension, and rows of ${dataset.resource.name} without a date`)
    inspectDataset(registry, dataset, filterable(chart), report)
    inspectSums(registry, dataset, filterable(chart), report)
  }
  inspectReaders(registry, chart, report)
}

/** Reports roles of a chart that may not see its numbers, because the chart would be missing for them without a word. */
function inspectReaders(registry: Registry, chart: Chart, report: Report): void {
  const isKnown = everyDataset(chart).every(({ resource }) => registry.resources.has(resource.name))
  if (!isKnown || !chart.screen) return
  const reading = listRoles(chart, registry)
  for (const role of chart.roles)
    if (registry.app.roles.includes(role) && !reading.includes(role))
      report(
        `${role} may not see it: that role lists too few records or fields; leave the role out, or allow it to list them`,
      )
}

/** Checks that sums add up numbers, each of them once. */
function inspectSums(
  registry: Registry,
  dataset: Dataset,
  dimensions: readonly string[],
  report: Report,
): void {
  const definition = registry.whole(dataset.resource)
  const { name: resource } = definition
  const grouped = dimensions
    .filter((name) => !isOfFiner(dataset, name))
    .map((name) => resolveDimension(dataset, name))
    .map((dimension) => (isDays(dimension) ? dimension.days : dimension))
  for (const [name, measure] of Object.entries(dataset.measures)) {
    if (measure.type !== 'sum') continue
    for (const path of listPaths(measure)) {
      const field = fieldThrough(definition, path, registry)
      if (field && !isNumber(field))
        report(`${name} sums ${path} of ${resource}, which is a ${field.kind} and no number`)
    }
    const summed = linesOn(definition, measure.field, registry)
    const finer = grouped.find((path) => {
      const through = linesOn(definition, path, registry)
      return through !== null && through !== summed
    })
    if (finer !== undefined)
      report(
        `${name} would count ${measure.field} once for each line that ${finer} leads through; sum a field of the lines, or give those a dataset of their own: finer`,
      )
  }
}

/** Reports unknown measures. Returns the datasets of the known ones, and of the measures they depend on. */
function inspectMeasures(
  chart: Chart,
  used: readonly string[],
  report: Report,
): ReadonlySet<Dataset> {
  const names = chart.datasets.flatMap(({ measures }) => Object.keys(measures))
  const found = new Set<Dataset>()
  const inspect = (all: readonly string[], above: readonly string[] = []) => {
    for (const name of all) {
      const one = findMeasure(chart, name)
      if (above.includes(name)) report(`${name} is worked out from itself`)
      else if (!one) report(unknownName('measure', name, names))
      else if (isDerived(one.measure))
        inspect(
          [
            ...one.measure.of,
            ...(one.measure.type === 'ratio' ? one.measure.to : one.measure.less),
          ],
          [...above, name],
        )
      else found.add(one.dataset)
    }
  }
  inspect(used)
  return found
}

function inspectDashboards(registry: Registry, chart: Chart, report: Report): void {
  for (const [role, { filters = [], own }] of Object.entries(chart.dashboards ?? {})) {
    if (own !== undefined && !filterable(chart).includes(own))
      report(unknownName('filter', own, filterable(chart)))
    if (!registry.app.roles.includes(role)) report(unknownName('role', role, registry.app.roles))
    for (const name of filters) {
      const isKnown = registry.resources.has(chart.datasets[0]?.resource.name ?? '')
      const field = isKnown ? dimensionField(registry, chart, name) : undefined
      if (!filterable(chart).includes(name)) report(unknownName('filter', name, filterable(chart)))
      else if (field && !isReference(field) && !isChoice(field))
        report(`is narrowed on dashboards by ${name}, which is neither a choice nor a reference`)
    }
  }
}

function inspectTile(registry: Registry, chart: Chart, report: Report): void {
  const tile = findTile(chart)
  if (!tile) return
  for (const message of findRenamed(tile, ['alert'])) report(`tile: ${message}`)
  for (const role of tile.roles)
    if (!registry.app.roles.includes(role)) report(unknownName('role', role, registry.app.roles))
  if (tile.computed) return
  inspectMeasures(chart, tile.beside, report)
  const [dataset] = inspectMeasures(chart, [tile.measure], report)
  if (tile.alert !== undefined && tile.begin === undefined) report('has an alert, and no "begin"')
  if (tile.begin !== undefined && dataset?.first.length === 0)
    report(`tells to begin with one, and rows of ${dataset.resource.name} have no first`)
}

function inspectDataset(
  registry: Registry,
  dataset: Dataset,
  dimensions: readonly string[],
  report: Report,
): void {
  const { resource, date, where, measures, finer } = dataset
  const definition = registry.whole(resource)
  const fieldAt = (path: string) => fieldThrough(definition, path, registry)
  const paths = [
    ...dimensions
      .filter((name) => !isOfFiner(dataset, name))
      .map((name) => resolveDimension(dataset, name))
      .map((dimension) => (isDays(dimension) ? dimension.days : dimension)),
    ...Object.values(measures).flatMap(listPaths),
    ...firstPaths(dataset),
  ]
  for (const path of paths)
    if (!fieldAt(path)) report(`${resource.name} has nothing at the end of ${path}`)
  if (date !== null && !isMoment(fieldAt(date)))
    report(`${date} of ${resource.name} is neither a date nor an instant`)
  if (dataset.until !== null && (date === null || dataset.prepared.length > 0))
    report(`${resource.name} holds until a day: it needs a date, and no sums of it are kept ready`)
  if (dataset.until !== null && !isMoment(fieldAt(dataset.until)))
    report(`${dataset.until} of ${resource.name} is neither a date nor an instant`)
  const conditions = [
    where,
    ...dataset.first.map(({ where: own = {} }) => own),
    ...Object.values(measures).map(readCondition),
  ]
  for (const condition of conditions)
    for (const message of findConditionErrors(definition, registry.resources, condition))
      report(message)
  for (const [name, measure] of Object.entries(measures))
    if (measure.type === 'medianHours')
      for (const path of [measure.from, measure.to])
        if (fieldAt(path) && !isInstant(fieldAt(path)))
          report(`${name} counts hours from or to ${path} of ${resource.name}, which is no instant`)
  for (const measure of Object.values(measures))
    if (measure.type === 'atEnd')
      for (const each of [...measure.with, ...measure.without])
        inspectRelated(registry, dataset, each, report)
  if (!finer) return
  if (finer.resource.name !== resource.name)
    report(`has rows of ${finer.resource.name} instead of those of ${resource.name}`)
  const missing = Object.keys(measures).filter((name) => !Object.hasOwn(finer.measures, name))
  for (const name of missing) report(`has no ${name} of the rows that answer instead`)
}

function inspectRelated(
  registry: Registry,
  { resource, date }: Dataset,
  { of, through, date: dated }: Related,
  report: Report,
): void {
  const other = registry.resources.get(of.name)
  if (date === null) report(`counts what ${resource.name} stood at, which has no date here`)
  if (other?.fields[through]?.options.target !== resource.name)
    report(`${of.name} names no ${resource.name} by ${through}`)
  if (!isMoment(other?.fields[dated]))
    report(`${dated} of ${of.name} is neither a date nor an instant`)
}

function listPaths(measure: Measure): readonly string[] {
  if (measure.type === 'sum')
    return [measure.field, measure.less, measure.times].filter((path) => path !== undefined)
  if (measure.type === 'medianHours') return [measure.from, measure.to]
  return measure.type === 'count' && measure.distinct ? [measure.distinct] : []
}

const readCondition = (measure: Measure): Where =>
  measure.type === 'sum' || measure.type === 'count' ? ((measure.where ?? {}) as Where) : {}
