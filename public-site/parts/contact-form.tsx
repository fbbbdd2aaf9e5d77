import { useEffect, useRef, useState, type FormEvent } from 'react'
import { LANGUAGES } from '../language.ts'
import { useSite } from '../site.tsx'
import type { Said, Texts } from '../texts/en-GB.ts'
import { Refused, sendMessage, type Message } from '../website.ts'
import { complaintsAbout, type Complaints } from './contact-rules.ts'
import { fill } from './fill.ts'

const DRAFT = 'larder.contact-draft'
/** The server takes nobody for a person who is quicker. */
const LEAST_SECONDS = 3.5

const isTopic = (name: string | null, topics: Texts['topics']): name is Message['topic'] =>
  name !== null && Object.hasOwn(topics, name)

/** What was begun in this tab is still there after a reload. */
function firstDraft(topic: string | null, about: string | null, topics: Texts['topics']): Message {
  const kept = JSON.parse(sessionStorage.getItem(DRAFT) ?? '{}') as Partial<Message>
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

export function ContactForm({ topic, about }: { topic: string | null; about: string | null }) {
  const {
    texts: { says, topics, errors },
    website,
    language,
  } = useSite()
  const [draft, setDraft] = useState(() => firstDraft(topic, about, topics))
  const [complaints, setComplaints] = useState<Complaints>({})
  const [sending, setSending] = useState<Sending>({ state: 'idle' })
  const form = useRef<HTMLFormElement>(null)
  const opened = useRef(performance.now())
  useEffect(() => sessionStorage.setItem(DRAFT, JSON.stringify(draft)), [draft])

  const change = (name: keyof Message, value: string) => {
    setDraft({ ...draft, [name]: value })
    setComplaints({ ...complaints, [name]: undefined })
  }
  const complain = (found: Complaints, sentence: string) => {
    setComplaints(found)
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
    const found = complaintsAbout(draft)
    if (Object.keys(found).length > 0) return complain(found, says.wrongFields)
    setSending({ state: 'sending' })
    try {
      await deliver(
        draft,
        LANGUAGES[language].code,
        opened.current,
        new FormData(form.current ?? undefined),
      )
      sessionStorage.removeItem(DRAFT)
      setSending({ state: 'sent', message: draft })
    } catch (error) {
      const email = website?.company.companyEmail || says.ourAddress
      if (error instanceof Refused && error.fields.length > 0) {
        return complain(
          Object.fromEntries(
            error.fields.map(({ field, code, message }) => [field, errors[code] ? code : message]),
          ),
          says.wrongFields,
        )
      }
      complain(
        {},
        fill(error instanceof Refused && error.status === 429 ? says.tooMany : says.sendFailed, {
          email,
        }),
      )
    }
  }
  if (sending.state === 'sent') {
    return (
      <Thanks
        message={sending.message}
        again={() => {
          setDraft(firstDraft(null, null, topics))
          setSending({ state: 'idle' })
          opened.current = performance.now()
        }}
      />
    )
  }
  const field = (name: keyof Message, label: Said) => ({
    name,
    label: says[label],
    value: draft[name],
    complaint: complaints[name] ? (errors[complaints[name]] ?? complaints[name]) : undefined,
    change: (value: string) => change(name, value),
  })
  return (
    <form
      ref={form}
      className="contact-form"
      aria-labelledby="write"
      noValidate
      onSubmit={(event) => void send(event)}
    >
      <h2 id="write">{says.writeToUs}</h2>
      <div role="alert" tabIndex={-1} className="alert">
        {sending.state === 'refused' && <p>{sending.sentence}</p>}
      </div>
      <Field {...field('senderName', 'yourName')} autoComplete="name" maxLength={80} required />
      <Field
        {...field('email', 'yourEmail')}
        type="email"
        autoComplete="email"
        maxLength={120}
        required
      />
      <Field
        {...field('phoneNumber', 'yourPhone')}
        type="tel"
        autoComplete="tel"
        maxLength={30}
        note={says.optional}
      />
      <label className="field">
        <span>{says.topic}</span>
        <select
          name="topic"
          value={draft.topic}
          onChange={(event) => change('topic', event.target.value)}
        >
          {Object.entries(topics).map(([code, name]) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <Field {...field('message', 'yourMessage')} maxLength={2000} required isLong />
      <label className="trap" aria-hidden="true">
        {says.leaveEmpty}
        <input name="homepage" tabIndex={-1} autoComplete="off" />
      </label>
      <button type="submit" className="button" aria-disabled={sending.state === 'sending'}>
        {sending.state === 'sending' ? says.sending : says.send}
      </button>
    </form>
  )
}

/** Whoever is quick waits here, not before an error. */
async function deliver(draft: Message, writtenIn: string, opened: number, filled: FormData) {
  const seconds = (performance.now() - opened) / 1000
  if (seconds < LEAST_SECONDS)
    await new Promise((resolve) => setTimeout(resolve, (LEAST_SECONDS - seconds) * 1000))
  const homepage = String(filled.get('homepage') ?? '')
  await sendMessage({
    ...draft,
    writtenIn,
    homepage,
    seconds: Math.floor((performance.now() - opened) / 1000),
  })
}

interface FieldProps {
  readonly name: string
  readonly label: string
  readonly value: string
  readonly complaint: string | undefined
  change(value: string): void
  readonly type?: string
  readonly autoComplete?: string
  readonly maxLength: number
  readonly required?: boolean
  readonly note?: string
  readonly isLong?: boolean
}

function Field({ label, complaint, change, note, isLong = false, ...input }: FieldProps) {
  const id = `contact-${input.name}`
  const shared = {
    ...input,
    id,
    'aria-invalid': complaint !== undefined,
    'aria-describedby': complaint ? `${id}-wrong` : undefined,
    onChange: (event: { target: { value: string } }) => change(event.target.value),
  }
  return (
    <div className="field">
      <label htmlFor={id}>
        {label}
        {note && <span className="quiet"> ({note})</span>}
      </label>
      {isLong ? <textarea rows={6} {...shared} /> : <input {...shared} />}
      {complaint && (
        <p id={`${id}-wrong`} className="wrong">
          {complaint}
        </p>
      )}
    </div>
  )
}

function Thanks({ message: { senderName, email }, again }: { message: Message; again(): void }) {
  const {
    texts: { says },
  } = useSite()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="contact-form thanks">
      <h2 ref={heading} tabIndex={-1}>
        {fill(says.sent, { name: senderName.trim() })}
      </h2>
      <p>{fill(says.sentWhy, { email: email.trim() })}</p>
      <button type="button" className="button button-quiet" onClick={again}>
        {says.another}
      </button>
    </div>
  )
}
