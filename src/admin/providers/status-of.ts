import { HttpError } from 'react-admin'

/** HTTP status of a failed call, 0 if there was no response; undefined for other errors. */
export const readStatus = (error: unknown): number | undefined =>
  error instanceof HttpError ? error.status : undefined
