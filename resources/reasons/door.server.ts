/** What other areas ask of reasons. */
export {
  /** Counts that somebody was given this reason. */
  countReason,
} from './reject-reason.server.ts'
