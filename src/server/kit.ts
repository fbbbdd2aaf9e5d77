/** All that a `*.server.ts` may use. */
export { behaviour } from './behaviour.ts'
export type {
  Behaviour,
  Job,
  Saved,
  Saving,
  SentOf,
  StoredOf,
  StoredValuesOf,
} from './behaviour.ts'
export { follow, guard, occasion } from './hook.ts'
export type { Occasion } from './hook.ts'
export { del, get, post, put, someFields } from './endpoint.ts'
export type { EndpointInput, Endpoint, ValuesOf } from './endpoint.ts'
export { chartMeasure, countMeasure, tileMeasure } from './dashboard/measure.ts'
export type { TileValue, Measure, LabelledKey, ChartData } from './dashboard/measure.ts'
export { byGroup, overTime, seriesIn, unitsOf } from './dashboard/measure-context.ts'
export type { MeasureContext, Counted } from './dashboard/measure-context.ts'
export type { Period } from './dashboard/period.ts'
export { shape } from './http/shape.ts'
export type { Shape } from './http/shape.ts'
export { Download } from './http/answer.ts'
export { invalid, notFound, reasonsOf, refuse, Refusal } from './http/errors.ts'
export type { Reason } from './http/errors.ts'
export type { ListParameters } from './routes/list-parameters.ts'
export type { JsonRecord } from './work/serialize.ts'
export type { Caller } from './access/caller.ts'
export type { Work } from './work/work.ts'
export { actInTurn } from './runs/act-in-turn.ts'
export type { ActOnMany } from './runs/act-in-turn.ts'
export { inPortions } from './runs/in-portions.ts'
export type { Portions } from './runs/in-portions.ts'
export { startRun } from './runs/long-run.ts'
export { RUN_STATES, runProgress, stopRun } from './runs/run-state.ts'
export { rollups } from './work/rollups.ts'
export { attempted } from './work/attempted.ts'
export { labelsOf } from './work/labels-of.ts'
export { writer } from './work/writer.ts'
export { demandTransition } from './steps/follow-transition.ts'
export { demo } from './start/demo.ts'
export type { Demo, DemoTools } from './start/demo.ts'
export { renderArt } from './files/art.ts'
export { formatFor, printed } from './documents/for-behaviours.ts'
export { addUnderId, installation } from './start/installation.ts'
export type { Installation, InstallationWork } from './start/installation.ts'
export {
  isNumberCode,
  isPassword,
  newNumberCode,
  nextTemporaryPassword,
  passwordError,
  revokeSessions,
  unlockSignIn,
  waitingPhone,
} from './session/for-behaviours.ts'
export {
  fillMessage,
  messageInLanguage,
  queueMessage,
  wakeMessages,
} from './messages/for-behaviours.ts'
export type { OutgoingMessage } from './messages/for-behaviours.ts'
export { runScheduledJob, scheduledJobs } from './upkeep/for-behaviours.ts'
export type { ScheduledJob } from './upkeep/for-behaviours.ts'
