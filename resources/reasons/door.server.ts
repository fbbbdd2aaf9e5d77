/** Functions of the reasons area for other areas. */
export {
  /** Counts one use of a reason. */
  countReason,
} from './reject-reason.server.ts'
