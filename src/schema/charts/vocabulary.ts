/** Functions and types for declaring charts: `import { charts, count, dataset } from '#schema/charts'`. */
export {
  added,
  count,
  medianHours,
  ratio,
  related,
  running,
  share,
  atEnd,
  sum,
} from './measure.ts'
export { dataset } from './dataset.ts'
export { charts } from './chart.ts'
