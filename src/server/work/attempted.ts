import { makeRefusedPart, Refusal, type RefusedPart } from '../http/errors.ts'
import type { Work } from './work.ts'

/** Result of one of several: its value, or the reason why it was refused, as a part of a response. */
export type Attempted<Result> =
  | { readonly done: Result; readonly refused?: undefined }
  | { readonly refused: RefusedPart }

/** Does one of several; what is refused is undone alone and keeps the others from nothing. */
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
