import type {
  ConditionOn,
  DashboardFirst,
  DashboardUnit,
  Definition,
  FieldMap,
  LocalizedMessage,
} from '#schema/engine'
import type { ValuesOf } from '../endpoint.ts'
import type { Work } from '../work/work.ts'
import type { FirstOptions } from './first-record.ts'
import type { MeasureContext } from './measure-context.ts'

/** A number, and what is shown with it. Numbers are as JSON carries them (48.6). */
export interface TileValue {
  /** The number itself. */
  readonly value: number
  /** The same of the stretch before, where there is something to compare. */
  readonly before?: number | null
  /** What it was meant to be, where that was planned. */
  readonly target?: number | null
  /** A second number: of how much, or how many of these. */
  readonly other?: number | null
  /** How many records it was made of: what the list behind it shows. */
  readonly count?: number | null
  /** A day: since when, or when next. */
  readonly on?: string | null
  /** Whom or what the number is about. */
  readonly name?: string | null
  /** What the number is made of: days of leave by their type. */
  readonly parts?: readonly { readonly key: string; readonly value: number }[]
  /** The record to begin with: `await first(where, { by: 'dueDate' })`. */
  readonly first?: DashboardFirst | null
}

/** A place on the axis or a colour; a label where the key does not tell. A stretch of time has its first day for a key. */
export interface LabelledKey {
  readonly key: string
  readonly label?: string | null
  /** The last day of a stretch of time. */
  readonly to?: string | null
}

/** What a chart shows. Points that are not there are zero. */
export interface ChartData {
  readonly groups: readonly LabelledKey[]
  readonly series: readonly LabelledKey[]
  readonly points: readonly {
    readonly group: string
    readonly series: string
    readonly value: number
  }[]
  /** All of the period before, for the finding. */
  readonly before?: number | null
}

interface MeasureOptions<Filters extends FieldMap> {
  /** What is counted. The caller must be allowed to see it, and only the caller's rows are counted. */
  readonly of: Definition
  /** Whose dashboards have it. */
  readonly roles: readonly string[]
  /** Filters of the dashboard that narrow it, by the name they have in the address. */
  readonly filters?: Filters
}

interface TileOptions extends MeasureOptions<FieldMap> {
  /** What the tile says: ``localized`Idle suppliers` ``. */
  readonly label: LocalizedMessage
  /** What the number counts: 'count', 'money' or 'quantity'. */
  readonly unit: DashboardUnit
  /** Works it out. */
  compute(work: Work, input: MeasureContext): Promise<TileValue>
}

/** What a dashboard asks a resource: one number, or the points of one chart. */
export type Measure =
  | (TileOptions & { readonly type: 'tile' })
  | (MeasureOptions<FieldMap> & {
      readonly type: 'chart'
      readonly compute: (work: Work, input: MeasureContext) => Promise<ChartData>
    })

/** A number for a tile. @example tileMeasure({ of: order, roles: ['ADMIN'], label: localized`Open orders`, unit: 'count', compute: async (_, { tally }) => ({ value: (await tally({ status: 'OPEN' })).count }) }) */
export const tileMeasure = (options: TileOptions): Measure =>
  Object.freeze({ ...options, type: 'tile' })

interface CountOptions<Of extends Definition> extends Omit<TileOptions, 'unit' | 'compute'> {
  readonly of: Of
  /** What is counted. */
  readonly where: ConditionOn<Of>
  /** What is counted beside it: how many of these, or among how many. */
  readonly other?: ConditionOn<Of>
  /** Which of them to begin with. */
  readonly first?: FirstOptions<Of>
}

/** How many records meet a condition. @example countMeasure({ of: order, roles: ['ADMIN'], label: localized`Open orders`, where: { status: 'OPEN' } }) */
export const countMeasure = <const Of extends Definition>({
  where,
  other,
  first: beginning,
  ...options
}: CountOptions<Of>): Measure =>
  tileMeasure({
    ...options,
    unit: 'count',
    async compute(_, { tally, first }) {
      const { count } = await tally(where)
      return {
        value: count,
        count,
        ...(other && { other: (await tally(other)).count }),
        ...(beginning && count > 0 && { first: await first(where, beginning) }),
      }
    },
  })

/** The points of a chart. */
export const chartMeasure = <const Filters extends FieldMap = {}>(
  options: MeasureOptions<Filters> & {
    compute(work: Work, input: MeasureContext<ValuesOf<Filters>>): Promise<ChartData>
  },
): Measure =>
  // It is only ever asked with values checked against its own filters.
  Object.freeze({ ...options, type: 'chart' }) as unknown as Measure
