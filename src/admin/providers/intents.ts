import { keepKeys, keptKeys, newKey } from '../session/kept.ts'
import { readUser } from '../session/stored-user.ts'

/** A change that the user wants made once, however often it has to be sent. */
interface Intent {
  readonly key: string
  /** Body last sent with the key; null if it was sent before a reload of the page. */
  sent: string | null
  underWay: number
  /** Dialog or screen of the last attempt, and its time; null if it was before a reload. */
  from: object | null
  at: number
}

/** Milliseconds within which a return to a form repeats the same intent; later it is a new one. */
const COMES_BACK_WITHIN = 600_000

/** Outcome of a call: its status, and whether the server itself answered rather than a proxy. */
interface Outcome {
  readonly status: number
  readonly isOurs: boolean
}

/** Statuses after which the call may be repeated: the outcome is unknown, or nothing has been done yet. */
const COMES_AGAIN: ReadonlySet<number> = new Set([401, 408, 425, 429])

const isFinal = ({ status, isOurs }: Outcome): boolean =>
  isOurs && status >= 200 && status < 500 && !COMES_AGAIN.has(status)

/** Calls of one person that are pending or have no known outcome, by screen or dialog, method and address. */
const intents = new Map<string, Intent[]>()
let person: number | undefined

/** The address of the screen without its parameters. */
export const screenAddress = (): string => location.hash.slice(1).split('?')[0] ?? ''

let screen = {}

/** Reports that another screen is open. */
export function openScreen(): void {
  screen = {}
}

/** The screen, or the dialog on top of it: while a dialog is open, nothing below it can be reached. */
function formNow(call: string, body: unknown): { readonly name: string; readonly from: object } {
  const dialog = [...document.querySelectorAll('.MuiDialog-root')].at(-1)
  const title = dialog?.querySelector('.MuiDialogTitle-root')?.textContent ?? ''
  const place = `${screenAddress()} ${title}`
  return dialog || isOfForm(call, body)
    ? { name: `${place} ${call}`, from: dialog ?? screen }
    : { name: `${place} ${call} ${targetIn(body)}`, from: screen }
}

/**
 * Returns true for form calls, of which a page has only one: new records, changes to the record in the address, files. A page
 * can send any other call for several things, which only the body identifies.
 */
const isOfForm = (call: string, body: unknown): boolean =>
  body instanceof FormData || /^POST \/[^/]+$|\/\d+(\/|$)/.test(call)

const DATE = /^\d{4}-\d{2}-\d{2}$/

/** The records, days and names at the top level of a body, without texts and decisions. */
const targetIn = (body: unknown): string =>
  JSON.stringify(
    Object.entries(body ?? {})
      .filter(([name]) => name !== 'version')
      .map(([name, value]) => [name, name === 'name' ? value : pickTarget(name, value)])
      .filter(([, target]) => target !== undefined),
  )

/** Name of a field that identifies a record, and may be a string: `orderId: 'OR-2026-000005'`. */
const NAMES_RECORD = /(^i|I)ds?$/

/**
 * Returns a value that identifies records or days: an id, a day, a list of either, or records identified by an id, alone or
 * with a decision: `[{ orderId: 5 }]`. Undefined for anything else.
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

/** Returns the intents of a call. Those of another user are dropped; those from before a reload continue. */
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
 * The intent that a body belongs to: one sent before unchanged, or corrected since. Calls still in progress are separate
 * intents.
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
 * Sends a call with the key of its intent: that of the form or dialog it is sent from, or of the page's action on one thing.
 * The key stays the same until the server itself has reported the outcome, through lost answers, server errors and a new
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
  // A page that is reloaded before the answer comes sends the same key again.
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

/** Serializes a body for comparison; a file by its name, size and date. */
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
