import { isObject, type DashboardArrangement } from '#schema/engine'

/** The name under which people keep how their dashboard is arranged. */
export const ARRANGEMENT = 'dashboard'

const codesIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((code) => typeof code === 'string') : []

/** The arrangement in what was kept, which any screen may have written. */
export const arrangementIn = (kept: unknown): DashboardArrangement =>
  isObject(kept)
    ? { order: codesIn(kept.order), hidden: codesIn(kept.hidden) }
    : { order: [], hidden: [] }
