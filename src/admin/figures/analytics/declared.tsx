import type { AppRoles, IconName } from '#schema/engine'
import { lazy } from 'react'
import { text } from '../../i18n/text.ts'
import type { Page } from '../../screens.ts'

interface AnalyticsOptions {
  readonly route: `/${string}`
  /** In the current language. */
  readonly title: string
  readonly roles: AppRoles
  /** Position in the menu. */
  readonly order: number
  readonly icon?: IconName
}

const AnalyticsPage = lazy(async () => ({
  default: (await import('./analytics-page.tsx')).AnalyticsPage,
}))

/**
 * A screen of charts: those whose `screen` is its route. The default export of a `.screen.tsx`.
 * @example
 * analytics({ route: '/analytics/crm-chart', title: text('CRM'), roles: ['SUPER_ADMIN'], order: 30 })
 */
export const analytics = ({
  route,
  title,
  roles,
  order,
  icon = 'chart',
}: AnalyticsOptions): Page => ({
  route,
  title,
  roles,
  // Areas of the menu have some of the same names.
  menu: { area: 'Analytics', order, icon, title: text('{name} analytics', { name: title }) },
  Page: () => <AnalyticsPage route={route} title={title} />,
})
