import type { ChartUnit } from '#schema/engine'
import { text } from '../../i18n/text.ts'
import { readBefore, mainUnit, valueAt, type Plot, type Point } from './plot.ts'

interface TableColumn {
  readonly header: string
  readonly unit: ChartUnit
  readonly holds: 'value' | 'before' | 'change'
  /** Null for all series together. */
  readonly series: number | null
}

interface TableRow {
  readonly group: number
  readonly label: string
  readonly cells: readonly (number | null)[]
}

export interface ChartRows {
  readonly columns: readonly TableColumn[]
  readonly rows: readonly TableRow[]
  readonly totals: readonly (number | null)[]
}

/** Above this number of series, only their total is compared. */
const MOST_COMPARED = 3

export function buildRows(plot: Plot): ChartRows {
  const columns = listColumns(plot)
  const cell = (group: number) => (column: TableColumn) =>
    pickCell(column.holds, numbersAt(plot, { group, series: column.series }))
  return {
    columns,
    rows: plot.groups.map(({ label }, group) => ({
      group,
      label,
      cells: columns.map(cell(group)),
    })),
    totals: columns.map(({ holds, series }) => pickCell(holds, readNumbers(plot, series))),
  }
}

function listColumns(plot: Plot): TableColumn[] {
  const { series, before, isAdditive } = plot
  const isCompared = before !== null
  const compared = (place: number | null, unit: ChartUnit, name: string | null): TableColumn[] =>
    isCompared
      ? [
          {
            header: name === null ? before : `${name}, ${before}`,
            unit,
            holds: 'before',
            series: place,
          },
          {
            header: name === null ? text('Difference') : text('{name}, difference', { name }),
            unit,
            holds: 'change',
            series: place,
          },
        ]
      : []
  const hasSum = isAdditive && series.length > 1
  const isEach = !hasSum && series.length <= MOST_COMPARED
  return [
    ...series.flatMap(({ name, unit }, place): TableColumn[] => [
      { header: name, unit, holds: 'value', series: place },
      ...(isEach ? compared(place, unit, series.length === 1 ? null : name) : []),
    ]),
    ...(hasSum
      ? [
          {
            header: text('Total'),
            unit: mainUnit(plot),
            holds: 'value' as const,
            series: null,
          },
          ...compared(null, mainUnit(plot), null),
        ]
      : []),
  ]
}

interface Numbers {
  readonly now: number | null
  readonly before: number | null
}

const numbersAt = (plot: Plot, point: Point): Numbers => ({
  now: valueAt(plot, point),
  before: readBefore(plot, point),
})

function readNumbers(plot: Plot, place: number | null): Numbers {
  const one = place === null ? undefined : plot.series[place]
  if (one) return { now: one.total, before: one.totalBefore }
  const [now, before] = sumTotals(plot)
  return { now, before }
}

export function sumTotals({ series }: Plot): readonly [now: number | null, before: number | null] {
  const sum = (totals: readonly (number | null)[]): number | null =>
    totals.some((total) => total === null)
      ? null
      : totals.reduce<number>((all, total) => all + (total ?? 0), 0)
  return [sum(series.map(({ total }) => total)), sum(series.map(({ totalBefore }) => totalBefore))]
}

/** Rounds a difference of decimals to remove floating-point errors. */
const withoutDust = (value: number): number => Math.round(value * 1e4) / 1e4

function pickCell(holds: TableColumn['holds'], { now, before }: Numbers): number | null {
  if (holds === 'value') return now
  if (holds === 'before') return before
  return now === null || before === null ? null : withoutDust(now - before)
}
