import { makeRefusedPart, Refusal, type RefusedPart } from '../errors.ts'
import type { Work } from './work.ts'

/** Result of one of several operations: its value, or the reason for its refusal, as part of a response. */
export type Attempted<Result> =
  | { readonly done: Result; readonly refused?: undefined }
  | { readonly refused: RefusedPart }

/** Runs one of several operations; a refused one is undone by itself and does not affect the rest. */
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
