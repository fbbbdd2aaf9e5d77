import { useEffect, useRef, useState, type FormEvent } from 'react'
import { LANGUAGES } from '../language.ts'
import { useSite } from '../site.tsx'
import type { Texts } from '../texts/en-GB.ts'
import { Refused, type Message, sendMessage } from '../api.ts'
import { fill } from './fill.ts'

const DRAFT = 'larder.contact-draft'

const isTopic = (name: string | null, topics: Texts['topics']): name is Message['topic'] =>
  name !== null && Object.hasOwn(topics, name)

/** Restores the message begun in this tab, after a reload. */
function firstMessage(
  topic: string | null,
  about: string | null,
  topics: Texts['topics'],
): Message {
  const kept: Partial<Message> = JSON.parse(sessionStorage.getItem(DRAFT) ?? '{}')
  const begun = Object.fromEntries(Object.entries(kept).filter(([, value]) => value !== ''))
  const empty: Message = {
    senderName: '',
    email: '',
    phoneNumber: '',
    topic: 'OTHER',
    message: about ? `${about}: ` : '',
  }
  return { ...empty, ...begun, ...(isTopic(topic, topics) ? { topic } : {}) }
}

type Sending =
  | { readonly state: 'idle' | 'sending' }
  | { readonly state: 'sent'; readonly message: Message }
  | { readonly state: 'refused'; readonly sentence: string }

/** Contact message being written, with its errors and sending state. */
export function useContactMessage(topic: string | null, about: string | null) {
  const { texts, website, language } = useSite()
  const { sentences, topics } = texts
  const [draft, setDraft] = useState(() => firstMessage(topic, about, topics))
  const [errors, setErrors] = useState<FieldErrors>({})
  const [sending, setSending] = useState<Sending>({ state: 'idle' })
  const form = useRef<HTMLFormElement>(null)
  const opened = useRef(performance.now())
  useEffect(() => sessionStorage.setItem(DRAFT, JSON.stringify(draft)), [draft])

  const change = (name: keyof Message, value: string) => {
    setDraft({ ...draft, [name]: value })
    setErrors({ ...errors, [name]: undefined })
  }
  const complain = (found: FieldErrors, sentence: string) => {
    setErrors(found)
    setSending({ state: 'refused', sentence })
    const first = Object.keys(found).find((name) => found[name as keyof Message])
    requestAnimationFrame(() =>
      form.current
        ?.querySelector<HTMLElement>(first ? `[name="${first}"]` : '[role=alert]')
        ?.focus(),
    )
  }
  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (sending.state === 'sending') return
    const found = checkMessage(draft)
    if (Object.keys(found).length > 0) return complain(found, sentences.wrongFields)
    setSending({ state: 'sending' })
    try {
      const filled = new FormData(form.current ?? undefined)
      const homepage = String(filled.get('homepage') ?? '')
      await deliver({ ...draft, writtenIn: LANGUAGES[language].code, homepage }, opened.current)
      sessionStorage.removeItem(DRAFT)
      setSending({ state: 'sent', message: draft })
    } catch (error) {
      const found = readServerErrors(error, texts.errors)
      if (found) return complain(found, sentences.wrongFields)
      const isTooMany = error instanceof Refused && error.status === 429
      const email = website?.company.companyEmail || sentences.ourAddress
      complain({}, fill(isTooMany ? sentences.tooMany : sentences.sendFailed, { email }))
    }
  }
  const again = () => {
    setDraft(firstMessage(null, null, topics))
    setSending({ state: 'idle' })
    opened.current = performance.now()
  }
  return { draft, errors, sending, form, change, send, again }
}

/** Errors from the server by field: the code if the site can translate it, otherwise the server's message. */
const readServerErrors = (error: unknown, errors: Texts['errors']): FieldErrors | null =>
  error instanceof Refused && error.fields.length > 0
    ? Object.fromEntries(
        error.fields.map(({ field, code, message }) => [field, errors[code] ? code : message]),
      )
    : null

/** Error code or message by field. */
type FieldErrors = Partial<Readonly<Record<keyof Message, string | undefined>>>

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/

/** Checks the message before sending; the server checks everything again. */
function checkMessage({ senderName, email, phoneNumber, message }: Message): FieldErrors {
  const digits = phoneNumber.replace(/\D/g, '').length
  const found: FieldErrors = {
    senderName: checkTextLength(senderName, 2),
    message: checkTextLength(message, 10),
    email: email.trim() === '' ? 'required' : EMAIL.test(email.trim()) ? undefined : 'email',
    phoneNumber: phoneNumber.trim() === '' || (digits >= 8 && digits <= 15) ? undefined : 'phone',
  }
  return Object.fromEntries(Object.entries(found).filter(([, code]) => code !== undefined))
}

const checkTextLength = (value: string, least: number): string | undefined =>
  value.trim() === '' ? 'required' : value.trim().length < least ? 'tooShort' : undefined

/** Session storage key of the message awaiting a reply; survives a reload. */
const UNANSWERED = 'larder.contact-unanswered'
/** The server treats faster senders as bots. */
const LEAST_SECONDS = 3.5
/** Client errors (4xx) after which the same message may be retried. */
const COMES_AGAIN: ReadonlySet<number> = new Set([408, 425, 429])

type Sent = Parameters<typeof sendMessage>[0]

interface Attempt {
  /** Serialized message without `seconds`, which grows between attempts. */
  readonly text: string
  readonly seconds: number
  readonly key: string
}

/**
 * Sends a message exactly once: a retry after a lost reply uses the same key. Delays a message that the server would
 * refuse as too quick.
 */
async function deliver(message: Omit<Sent, 'seconds'>, opened: number): Promise<void> {
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

/** Hard-to-guess key. Does not use `crypto.randomUUID`, which needs a secure context. */
const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
