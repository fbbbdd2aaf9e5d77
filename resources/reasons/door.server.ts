/** Functions of reasons for other areas. */
export {
  /** Counts that somebody was given this reason. */
  countReason,
} from './reject-reason.server.ts'
