import { HttpError } from 'react-admin'

/** HTTP status of a failed call, 0 without an answer; undefined for any other failure. */
export const readStatus = (error: unknown): number | undefined =>
  error instanceof HttpError ? error.status : undefined
