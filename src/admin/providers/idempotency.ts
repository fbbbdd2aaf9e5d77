import { HttpError } from 'react-admin'

/** Hard to guess and never the same twice; also on addresses that browsers do not count as secure. */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')

/** Whether the server refused: then nothing was done, and the next try is another one. Without an answer nobody knows. */
export const isRefused = (error: unknown): boolean =>
  error instanceof HttpError && error.status >= 400 && error.status < 500
