import { makeRefusedPart, Refusal, type RefusedPart } from '../errors.ts'
import type { Work } from './work.ts'

/** Result of one of several operations: its value, or the reason why it was refused, as part of a response. */
export type Attempted<Result> =
  | { readonly done: Result; readonly refused?: undefined }
  | { readonly refused: RefusedPart }

/** Runs one of several operations. If it is refused, only its own changes are rolled back. */
export async function attempted<Result>(
  work: Work,
  body: () => Promise<Result>,
): Promise<Attempted<Result>> {
  try {
    return { done: await work.attempt(body) }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { refused: makeRefusedPart(error) }
  }
}
