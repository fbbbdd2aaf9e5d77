/** The API for `*.server.ts` files. */
export { behaviour } from './behaviour.ts'
export type {
  PageAddress,
  PageHead,
  Portions,
  Saved,
  Saving,
  SentOf,
  StoredOf,
  StoredValuesOf,
} from './behaviour.ts'
export { follow, guard, occasion } from './hook.ts'
export { del, get, post, put, someFields } from './endpoint.ts'
export type { ValuesOf } from './endpoint.ts'
export { shape } from './http/shape.ts'
export { Download } from './http/answer.ts'
export { invalid, notFound, refuse, Refusal } from './errors.ts'
export type { ListParameters } from './work/list-request.ts'
export type { JsonRecord } from './work/serialize.ts'
export type { Work } from './work/work.ts'
export { inPortions } from './tasks/in-portions.ts'
export { startRun } from './tasks/long-run.ts'
export { RUN_STATES, runProgress, stopRun } from './tasks/run-state.ts'
export { rollups } from './work/rollups.ts'
export { finishedDrafts, noteFinishedSeen } from './sheets/drafts/finished-drafts.ts'
export { noteMentionsSeen, unseenMentions } from './http/comments/mentions.ts'
export { readActivity } from './work/activity.ts'
export { attempted } from './work/attempted.ts'
export { readLabels, readById } from './work/read-by-id.ts'
export { writer } from './work/writer.ts'
export { demo } from './start/demo.ts'
export type { DemoTools } from './start/demo.ts'
export { renderDrawing } from './http/files/art.ts'
export {
  chosenRecords,
  formatFor,
  idsOf,
  joinedDocuments,
  printed,
  printedLabels,
} from './documents/for-behaviours.ts'
export { addUnderId, installation } from './start/installation.ts'
export type { InstallationWork } from './start/installation.ts'
export {
  isNumberCode,
  isPassword,
  newNumberCode,
  nextTemporaryPassword,
  passwordError,
  revokeSessions,
  unlockSignIn,
  waitingPhone,
} from './access/session/for-behaviours.ts'
export { fillMessage } from '#system'
export {
  messageInLanguage,
  dropMessages,
  queueMessage,
  wakeMessages,
} from './tasks/messages/queue-message.ts'
export { runScheduledJob, scheduledJobs } from './tasks/scheduled-jobs.ts'
export type { ScheduledJob } from './tasks/scheduled-jobs.ts'
