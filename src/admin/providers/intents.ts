import { keepKeys, keptKeys, newKey } from '../session/kept.ts'
import { readUser } from '../session/stored-user.ts'

/** A change that must be made only once, even if it is sent several times. */
interface Intent {
  readonly key: string
  /** Body last sent with the key; null if it was sent before the page was reloaded. */
  sent: string | null
  underWay: number
  /** Dialog or screen of the last attempt; null if the attempt was before a reload. `at` is its time. */
  from: object | null
  at: number
}

/** If the user returns to a form within this time in milliseconds, the intent is the same; later it is a new one. */
const COMES_BACK_WITHIN = 600_000

/** Outcome of a call. `isOurs` is false if a proxy has responded instead of the server. */
interface Outcome {
  readonly status: number
  readonly isOurs: boolean
}

/** Statuses after which the call may be repeated, because the outcome is unknown or nothing has been done yet. */
const COMES_AGAIN: ReadonlySet<number> = new Set([401, 408, 425, 429])

const isFinal = ({ status, isOurs }: Outcome): boolean =>
  isOurs && status >= 200 && status < 500 && !COMES_AGAIN.has(status)

/** Intents of the current user that are pending or have an unknown outcome, by screen or dialog, method and path. */
const intents = new Map<string, Intent[]>()
let person: number | undefined

/** Address of the current screen, without the query string. */
export const screenAddress = (): string => location.hash.slice(1).split('?')[0] ?? ''

/** Address of the screen on which the page was loaded. Texts of screens are also read outside of a browser. */
export const firstScreen = typeof location === 'undefined' ? '' : screenAddress()

let screen = {}

/** Called when another screen opens. */
export function openScreen(): void {
  screen = {}
}

/** Returns the place that a call is sent from: the topmost dialog, or the screen if no dialog is open. */
function formNow(call: string, body: unknown): { readonly name: string; readonly from: object } {
  const dialog = [...document.querySelectorAll('.MuiDialog-root')].at(-1)
  const title = dialog?.querySelector('.MuiDialogTitle-root')?.textContent ?? ''
  const place = `${screenAddress()} ${title}`
  return dialog || isOfForm(call, body)
    ? { name: `${place} ${call}`, from: dialog ?? screen }
    : { name: `${place} ${call} ${targetIn(body)}`, from: screen }
}

/**
 * Returns true for calls that a page sends for one thing only: new records, changes to the record in the path, and
 * files. Other calls can be sent for several things, which only the body identifies.
 */
const isOfForm = (call: string, body: unknown): boolean =>
  body instanceof FormData || /^POST \/[^/]+$|\/\d+(\/|$)/.test(call)

const DATE = /^\d{4}-\d{2}-\d{2}$/

/** Identifies the target of a body by its records, days and names, ignoring other text and decisions. */
const targetIn = (body: unknown): string =>
  JSON.stringify(
    Object.entries(body ?? {})
      .filter(([name]) => name !== 'version')
      .map(([name, value]) => [name, name === 'name' ? value : pickTarget(name, value)])
      .filter(([, target]) => target !== undefined),
  )

/** Names of fields that identify a record, also by a string: `orderId: 'OR-2026-000005'`. */
const NAMES_RECORD = /(^i|I)ds?$/

/**
 * Returns the part of a value that identifies records or days: an id, a day, a list of these, or objects with an id,
 * which may also contain a decision: `[{ orderId: 5 }]`. Undefined for anything else.
 */
function pickTarget(name: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null) {
    const isNamed = typeof value === 'string' && NAMES_RECORD.test(name)
    return isNamed || Number.isInteger(value) || DATE.test(String(value)) ? value : undefined
  }
  if (Array.isArray(value)) {
    const parts: readonly unknown[] = value.map((each) => pickTarget(name, each))
    return parts.includes(undefined) ? undefined : parts
  }
  const all: readonly (readonly [string, unknown])[] = Object.entries(value)
  const parts = all.length === 1 ? all : all.filter(([part]) => NAMES_RECORD.test(part))
  const targets = parts.map(([part, each]) => pickTarget(part, each))
  return targets.length === 0 || targets.includes(undefined) ? undefined : targets
}

/** Returns the intents of a call. Intents of other users are dropped, and those from before a reload are restored. */
function loadIntents(call: string): Intent[] {
  const userId = readUser()?.userId
  if (userId !== undefined && userId !== person) {
    person = userId
    intents.clear()
    for (const [each, key] of Object.entries(keptKeys()))
      intents.set(each, [{ key, sent: null, underWay: 0, from: null, at: Date.now() }])
  }
  const found = intents.get(call) ?? []
  intents.set(call, found)
  return found
}

/**
 * Returns the intent of a body: an earlier one with the same or a corrected body, or a new one. A body that differs
 * from a call still in progress is a separate intent.
 */
function meantBy(all: Intent[], sent: string, from: object): Intent {
  const isStillMeant = (each: Intent) =>
    each.from === null || each.from === from || Date.now() - each.at < COMES_BACK_WITHIN
  const still = all.filter(isStillMeant)
  const known =
    still.find((each) => each.sent === sent) ?? still.find(({ underWay }) => underWay === 0)
  const intent = known ?? { key: newKey(), sent, underWay: 0, from, at: 0 }
  all.splice(0, all.length, ...still, ...(known ? [] : [intent]))
  return Object.assign(intent, { sent, from, at: Date.now() })
}

/**
 * Sends a call with the idempotency key of its intent, which belongs to the form, the dialog or an action on one thing.
 * The key is reused until the server itself reports the outcome, even after lost responses, server errors and a new
 * sign-in.
 */
export async function asMeant<Answer>(
  call: string,
  body: unknown,
  send: (key: string) => Promise<readonly [Answer, Outcome]>,
): Promise<Answer> {
  const { name, from } = formNow(call, body)
  const all = loadIntents(name)
  const intent = meantBy(all, serializeBody(body), from)
  intent.underWay += 1
  // Stores the keys, so that the same key is sent again if the page is reloaded before the response.
  keepIntents()
  try {
    const [answer, outcome] = await send(intent.key)
    if (isFinal(outcome) && all.includes(intent)) all.splice(all.indexOf(intent), 1)
    return answer
  } finally {
    intent.underWay -= 1
    if (all.length === 0 && intents.get(name) === all) intents.delete(name)
    keepIntents()
  }
}

const keepIntents = (): void =>
  keepKeys(Object.fromEntries([...intents].map(([each, [first]]) => [each, first?.key ?? ''])))

/** Serializes a body for comparison. Files are compared by name, size and date. */
const serializeBody = (body: unknown): string =>
  body instanceof FormData
    ? JSON.stringify(
        [...body].map(([name, value]) =>
          value instanceof File
            ? [name, value.name, value.size, value.lastModified]
            : [name, value],
        ),
      )
    : JSON.stringify(body ?? null)
