import { onPersonLeft, readUser, whyLeft } from './stored-user.ts'

/** A user's data that a tab keeps after the session ends, separate from the data that signing out clears. */
interface Kept {
  readonly userId: number
  /** Time of the last write, in milliseconds. */
  readonly at: number
  /** Keys of calls whose outcome is unknown; see intents.ts. */
  readonly keys: Readonly<Record<string, string>>
  /** Entered values, by form. */
  readonly forms: Readonly<Record<string, Readonly<Record<string, unknown>>>>
  /** True if the session ended and nobody has signed in again in this tab since. */
  readonly hasEnded: boolean
}

const PREFIX = 'larder-kept:'
const LONGEST = 8 * 3_600_000

/** Hard to guess and never repeated; works on insecure origins as well. */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')

/** `window.name` is the only storage that is private to a tab and survives both a reload and the loss of session storage. */
function placeOfTab(): string {
  if (!window.name.startsWith(PREFIX)) window.name = `${PREFIX}${newKey()}`
  return window.name
}

function read(place: string): Kept | null {
  try {
    const kept: Kept | null = JSON.parse(localStorage.getItem(place) ?? 'null')
    return kept && Date.now() - kept.at < LONGEST ? kept : null
  } catch {
    return null
  }
}

const makeEmpty = (userId: number): Kept => ({
  userId,
  at: Date.now(),
  keys: {},
  forms: {},
  hasEnded: false,
})

function change(userId: number | undefined, how: (kept: Kept) => Partial<Kept>): void {
  if (userId === undefined) return
  const place = placeOfTab()
  const kept = read(place)
  const own = kept?.userId === userId ? kept : makeEmpty(userId)
  try {
    localStorage.setItem(place, JSON.stringify({ ...own, ...how(own), at: Date.now() }))
  } catch {
    // The browser's storage is full: the entered values are lost, as they would be without this.
  }
}

/** Returns the data that this tab keeps for the signed-in user. */
function own(): Kept | null {
  const kept = read(placeOfTab())
  return kept && kept.userId === readUser()?.userId ? kept : null
}

/** The keys of calls whose outcome was unknown when the page reloaded. */
export const keptKeys = (): Kept['keys'] => own()?.keys ?? {}

export function keepKeys(keys: Kept['keys']): void {
  if (Object.keys(keys).length > 0 || own()) change(readUser()?.userId, () => ({ keys }))
}

/** Takes back the values entered in a form before the session ended; undefined if there are none. */
export function takeTyped(form: string): Readonly<Record<string, unknown>> | undefined {
  const { [form]: typed, ...forms } = own()?.forms ?? {}
  if (typed) change(readUser()?.userId, () => ({ forms }))
  return typed
}

/** Reason why the sign-in page appeared, if the user did not open it. */
export function endedWith(): { readonly hasTyped: boolean } | null {
  const kept = read(placeOfTab())
  return kept?.hasEnded ? { hasTyped: Object.keys(kept.forms).length > 0 } : null
}

/** Deletes the data of other users on sign-in, and marks the user as signed in again. */
export function welcome(userId: number): void {
  forgetWhere(({ userId: of }) => of !== userId)
  if (endedWith()) change(userId, () => ({ hasEnded: false }))
}

function forgetWhere(isOver: (kept: Kept) => boolean): void {
  for (const place of Object.keys(localStorage).filter((name) => name.startsWith(PREFIX))) {
    const kept = read(place)
    if (!kept || isOver(kept)) localStorage.removeItem(place)
  }
}

type Typed = () => Readonly<Record<string, unknown>>
const open = new Map<string, Typed>()

/** Registers a form whose entered values are kept if the session ends; returns the function that unregisters it. */
export function watchForm(form: string, typed: Typed): () => void {
  open.set(form, typed)
  return () => {
    if (open.get(form) === typed) open.delete(form)
  }
}

const typedForms = (): Kept['forms'] =>
  Object.fromEntries(
    [...open]
      .map(([form, typed]) => [form, typed()] as const)
      .filter(([, typed]) => Object.keys(typed).length > 0),
  )

/** Keeps the values in this tab's forms when a session ends, whichever tab noticed it; signing out by hand keeps nothing. */
export function keepOverSessions(): () => void {
  forgetWhere(() => false)
  return onPersonLeft((next, userId) => {
    if (next) return
    if (whyLeft() === 'byHand') forgetWhere(() => true)
    else change(userId, ({ forms }) => ({ forms: { ...forms, ...typedForms() }, hasEnded: true }))
  })
}
