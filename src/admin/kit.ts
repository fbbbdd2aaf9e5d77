/** Everything in the back office that a `*.screen.tsx` may use. */
export { page, screen, type CellProps } from './screens.ts'
export { analytics } from './figures/analytics/declared.tsx'
export { dashboard } from './figures/dashboard/declared.tsx'
export { bell } from './shell/notifications/bell.ts'
export { ListPage } from './list/list-page.tsx'
export type { RowsView } from './list/list-scope.ts'
export type { ChangePlan } from './list/changes/plan.ts'
export { useStartChange } from './list/list-scope.ts'
export { OtherView } from './list/other-view.tsx'
export { Cell } from './record/display/cell.tsx'
export { Flex, Small, Stack } from './theme/layout.tsx'
export { LINKED_BOX, STRETCHED_LINK } from './theme/styles.ts'
export { toneStyle } from './theme/tokens.ts'
export { ToneChip } from './record/chips/tone-chip.tsx'
export { downloadDocument } from './providers/download-document.ts'
export { useWholeRecord } from './providers/whole-record.ts'
export { SectionCard } from './record/display/section-card.tsx'
export {
  currencySign,
  exactDate,
  exactMoment,
  formatCount,
  formatDate,
  formatFullDate,
  formatHours,
  formatInstant,
  formatMoney,
  formatQuantity,
  formatStretch,
  monthName,
  MONTHS,
  todayIs,
} from './format.ts'
export { formatNumber } from './kinds/number-text.ts'
export { findDirection, loadEveryFont } from './i18n/language.ts'
export { localized, text, translateText } from './i18n/text.ts'
export { translated } from './registry.ts'
export { makeCalls } from './providers/calls.ts'
export {
  askView,
  records,
  useAll,
  useList,
  usePage,
  useRecord,
  useView,
  useViewRows,
} from './providers/record-calls.ts'
export { useUser } from './session/stored-user.ts'
export { showPath } from './routes.ts'
export { useUrlParams } from './shell/use-url-params.ts'
