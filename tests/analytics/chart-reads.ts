import { loadApp } from '../../src/server/start/discover.ts'
import type { PEOPLE_READS } from '../contract/people-answers.ts'

const { registry } = await loadApp()

/** Chart calls, each with the role that makes it and its query parameters. */
export const CHART_READS: typeof PEOPLE_READS = registry.charts
  .filter(({ screen }) => screen)
  .map(({ code }) => [`GET /analytics/${code}`, 'SUPER_ADMIN', () => 'compare=BEFORE'])
