import type { Definition, Field } from '#schema/engine'
import type { ReactNode } from 'react'
import { text } from '../../i18n/text.ts'
import { loadedAhead } from '../../loaded-ahead.tsx'
import { queryClient } from '../../providers/query-client.ts'
import { answerQuery } from '../../providers/use-answer.ts'
import type { Page } from '../../screens.ts'
import { buildDashboardQuery } from './periods.ts'

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

/** The dashboard of a role, opened after signing in: the default export of a `.screen.tsx`. */
export const dashboard = ({ route, role, filters = [], actions }: DashboardOptions): Page => ({
  route,
  title: text('Dashboard'),
  roles: [role],
  menu: { area: 'Overview', order: 10, icon: 'dashboard' },
  Page: () => <DashboardPage filters={filters} actions={actions} />,
  askAhead: (params) => {
    void queryClient.prefetchQuery(answerQuery(buildDashboardQuery(role, filters, params).path))
    return loadPage()
  },
})
