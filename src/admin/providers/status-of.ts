import { HttpError } from 'react-admin'

/** The HTTP status that a call failed with, 0 where no answer came; undefined for any other failure. */
export const readStatus = (error: unknown): number | undefined =>
  error instanceof HttpError ? error.status : undefined
