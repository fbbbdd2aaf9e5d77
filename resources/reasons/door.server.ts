/** Functions of reasons for other areas. */
export {
  /** Counts a use of this reason. */
  countReason,
} from './reject-reason.server.ts'
