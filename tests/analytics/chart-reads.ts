import { loadApp } from '../../src/server/start/discover.ts'
import type { PEOPLE_READS } from '../contract/people-answers.ts'

const { registry } = await loadApp()

/** The calls of charts, as whom they are made, and with which parameters. */
export const CHART_READS: typeof PEOPLE_READS = registry.charts
  .filter(({ screen }) => screen)
  .map(({ code }) => [`GET /analytics/${code}`, 'SUPER_ADMIN', () => 'compare=BEFORE'])
