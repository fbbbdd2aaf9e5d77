import { loadApp } from '../../src/server/start/discover.ts'
import type { PEOPLE_READS } from '../contract/people-answers.ts'
import type { RoleName } from '../kit/workspace.ts'

const { registry } = await loadApp()

/** Chart calls, each with the role that makes it and its query parameters. */
export const CHART_READS: typeof PEOPLE_READS = registry.charts
  .filter(({ screen }) => screen)
  .map(({ code, roles }) => [
    `GET /analytics/${code}`,
    (roles.includes('SUPER_ADMIN') ? 'SUPER_ADMIN' : roles[0]) as RoleName,
    () => 'compare=BEFORE',
  ])
