import type {
  Definition,
  Field,
  Tone,
  DashboardAnswer,
  DashboardChart,
  DashboardFirst,
  DashboardTile,
  DashboardUnit,
} from '#schema/engine'
import type { ReactNode } from 'react'
import { text } from '../i18n/text.ts'
import { loadedAhead } from '../loaded-ahead.tsx'
import { queryClient } from '../providers/query-client.ts'
import { answerQuery } from '../providers/use-answer.ts'
import type { Page } from '../screens.ts'
import { questionOf } from './periods.ts'

/** Where a number leads: to the list of a resource narrowed by its filters, or to a screen by its address. */
export type Leads =
  | (({ readonly of: Definition } | { readonly path: string }) & {
      readonly filter?: Readonly<Record<string, unknown>>
    })
  | {
      readonly of: Definition
      /** The point of a chart that the rows stand behind. */
      readonly behind: string
    }

/** What a link may depend on. */
export interface Scope {
  readonly role: string
  readonly userId: number | null
  readonly from: string
  readonly to: string
  /** The filters of the charts, by name. */
  readonly filters: Readonly<Record<string, string>>
}

/** What to do first; `of` opens the record itself. */
interface Beginning {
  readonly text: string
  readonly of?: Definition
  readonly path?: string
}

interface TileBase {
  /** The code of its measure on the server, which says who sees it, what it is called and how it is written. */
  readonly measure: string
  readonly order: number
  /** Has its place when it is zero too. */
  readonly isAlwaysShown?: boolean
  /** Belongs to the chosen stretch of time and is compared with the one before. */
  readonly isOfPeriod?: boolean
  /** Whether more of it is good, bad, or neither. */
  readonly more?: 'good' | 'bad'
  /** In place of the number. */
  readonly text?: (value: DashboardTile) => string
  /** A line under it. */
  readonly below?: (value: DashboardTile) => string | null
  /** A document of the record to begin with. */
  readonly download?: (first: DashboardFirst) => {
    readonly label: string
    readonly path: string
    readonly fileName: string
  }
  readonly leads?: (scope: Scope, value: DashboardTile) => Leads | null
}

/** What asks for something says what to do first. */
interface Asking {
  /** It asks for action when it is not zero, in that tone; zero is shown in passing. */
  readonly asks: Tone
  /** What to do first, and with which of the records: "Pay first: INV-7". It leads to the record, or to another place. */
  readonly begin: (first: DashboardFirst) => Beginning
}

export type Tile = TileBase & (Asking | { readonly asks?: undefined; readonly begin?: undefined })

export interface Chart {
  readonly measure: string
  /** What it shows; the heading where there is no finding. */
  readonly title: string
  readonly order: number
  /** `line`, `columns` on one another and `pairs` beside one another go along time, `bars` compare groups. */
  readonly style: 'line' | 'columns' | 'pairs' | 'bars'
  readonly shows: DashboardUnit
  /** What the numbers count, for the axis: "orders". */
  readonly unit?: string
  /** The field whose choices are the groups or series: their words and tones. */
  readonly of?: Field
  /** Words and tones of groups or series that are no choices of a field. */
  readonly words?: Readonly<Record<string, readonly [label: string, tone?: Tone]>>
  readonly finding?: (
    data: DashboardChart,
    answer: DashboardAnswer,
    nameOf: (key: string) => string,
  ) => string | null
  readonly empty: string
  /** Where a mark leads, if not to the list behind it that a declared chart has by itself. */
  readonly leads?: (scope: Scope, mark: Mark) => Leads | null
}

/** One column, bar or part of it. */
export interface Mark {
  readonly group: string
  /** The last day of a stretch of time; null for a group of another kind. */
  readonly to: string | null
  readonly series: string
}

/** What a resource adds to the dashboards of those who may see it: the default export of `<name>.screen.tsx`. */
export interface DashboardMetrics {
  readonly tiles: readonly Tile[]
  readonly charts: readonly Chart[]
}

export const dashboardMetrics = (all: {
  readonly tiles?: readonly Tile[]
  readonly charts?: readonly Chart[]
}): DashboardMetrics => ({ tiles: all.tiles ?? [], charts: all.charts ?? [] })

/** A filter of the charts: choices of a field, or records of a resource. */
export interface ChartFilter {
  readonly name: string
  readonly label: string
  readonly items: Field | Definition
}

export interface DashboardOptions {
  readonly route: `/${string}`
  readonly role: string
  readonly filters?: readonly ChartFilter[]
  readonly actions?: ReactNode
}

const [DashboardPage, loadPage] = loadedAhead(
  async () => (await import('./dashboard-page.tsx')).DashboardPage,
)

/** The dashboard of a role, where it lands after signing in: the default export of a `.screen.tsx`. */
export const dashboard = ({ route, role, filters = [], actions }: DashboardOptions): Page => ({
  route,
  title: text('Dashboard'),
  roles: [role],
  menu: { area: 'Overview', order: 10, icon: 'dashboard' },
  Page: () => <DashboardPage filters={filters} actions={actions} />,
  askAhead: (params) => {
    void queryClient.prefetchQuery(answerQuery(questionOf(role, filters, params).path))
    return loadPage()
  },
})
