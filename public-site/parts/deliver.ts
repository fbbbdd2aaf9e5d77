import { Refused, sendMessage } from '../api.ts'

/** Storage key of the unanswered message of this tab; survives a reload. */
const UNANSWERED = 'larder.contact-unanswered'
/** The server takes nobody for a person who is quicker. */
const LEAST_SECONDS = 3.5
/** With these the server says that a call may come again. */
const COMES_AGAIN: ReadonlySet<number> = new Set([408, 425, 429])

type Sent = Parameters<typeof sendMessage>[0]

interface Attempt {
  /** Message without its seconds, because they keep counting between attempts. */
  readonly text: string
  readonly seconds: number
  readonly key: string
}

/**
 * Sends a message as the server has perhaps received it before: an answer may be lost, and one message is to arrive once.
 * A message sent too quickly is delayed here instead of refused by the server.
 */
export async function deliver(message: Omit<Sent, 'seconds'>, opened: number): Promise<void> {
  const attempt = unanswered(JSON.stringify(message)) ?? (await begin(message, opened))
  try {
    await sendMessage({ ...message, seconds: attempt.seconds }, attempt.key)
  } catch (error) {
    if (error instanceof Refused && error.status < 500 && !COMES_AGAIN.has(error.status)) forget()
    throw error
  }
  forget()
}

function unanswered(text: string): Attempt | null {
  const kept: Attempt | null = JSON.parse(sessionStorage.getItem(UNANSWERED) ?? 'null')
  return kept?.text === text ? kept : null
}

async function begin(message: Omit<Sent, 'seconds'>, opened: number): Promise<Attempt> {
  const seconds = () => (performance.now() - opened) / 1000
  if (seconds() < LEAST_SECONDS)
    await new Promise((resolve) => setTimeout(resolve, (LEAST_SECONDS - seconds()) * 1000))
  const attempt = {
    text: JSON.stringify(message),
    seconds: Math.floor(seconds()),
    key: newKey(),
  }
  sessionStorage.setItem(UNANSWERED, JSON.stringify(attempt))
  return attempt
}

const forget = () => sessionStorage.removeItem(UNANSWERED)

/** Hard to guess; also on addresses that browsers do not count as secure. */
const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
