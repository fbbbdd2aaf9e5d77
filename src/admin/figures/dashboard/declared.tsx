import type { AppRole, Definition, Field } from '#schema/engine'
import { lazy, useState, type ComponentType, type ReactNode } from 'react'
import { text } from '../../i18n/text.ts'
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
  readonly role: AppRole
  readonly filters?: readonly ChartFilter[]
  readonly actions?: ReactNode
}

/**
 * A component whose code is loaded on first render, or ahead of time by the second element of the pair: then it renders at
 * once. After a placeholder, React would delay it for 300 ms.
 */
function loadedAhead<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): [component: ComponentType<Props>, loadAhead: () => Promise<void>] {
  let loaded: ComponentType<Props> | null = null
  const loadAhead = async () => {
    loaded = await load()
  }
  const Lazy = lazy(async () => ({ default: await load() }))
  function Component(props: Props) {
    // Keeps the component already rendered: a different one would lose its state.
    const [Drawn] = useState<ComponentType<Props>>(() => loaded ?? Lazy)
    return <Drawn {...props} />
  }
  return [Component, loadAhead]
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
