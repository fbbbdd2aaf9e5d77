import { useEffect, useRef } from 'react'
import { useTexts } from '../site.tsx'
import type { SentenceName } from '../texts/en-GB.ts'
import type { Message } from '../api.ts'
import { fill } from './fill.ts'
import { useContactMessage } from './use-contact-message.ts'

export function ContactForm({ topic, about }: { topic: string | null; about: string | null }) {
  const { sentences, topics, errors } = useTexts()
  const {
    draft,
    errors: fieldErrors,
    sending,
    form,
    change,
    send,
    again,
  } = useContactMessage(topic, about)
  if (sending.state === 'sent') return <Thanks message={sending.message} again={again} />
  const field = (name: keyof Message, label: SentenceName) => ({
    name,
    label: sentences[label],
    value: draft[name],
    error: fieldErrors[name] ? (errors[fieldErrors[name]] ?? fieldErrors[name]) : undefined,
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
      <h2 id="write">{sentences.writeToUs}</h2>
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
        note={sentences.optional}
      />
      <label className="field">
        <span>{sentences.topic}</span>
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
        {sentences.leaveEmpty}
        <input name="homepage" tabIndex={-1} autoComplete="off" />
      </label>
      <button type="submit" className="button" aria-disabled={sending.state === 'sending'}>
        {sending.state === 'sending' ? sentences.sending : sentences.send}
      </button>
    </form>
  )
}

interface FieldProps {
  readonly name: string
  readonly label: string
  readonly value: string
  readonly error: string | undefined
  change(value: string): void
  readonly type?: string
  readonly autoComplete?: string
  readonly maxLength: number
  readonly required?: boolean
  readonly note?: string
  readonly isLong?: boolean
}

function Field({ label, error, change, note, isLong = false, ...input }: FieldProps) {
  const id = `contact-${input.name}`
  const shared = {
    ...input,
    id,
    'aria-invalid': error !== undefined,
    'aria-describedby': error ? `${id}-wrong` : undefined,
    onChange: (event: { target: { value: string } }) => change(event.target.value),
  }
  return (
    <div className="field">
      <label htmlFor={id}>
        {label}
        {note && <span className="quiet"> ({note})</span>}
      </label>
      {isLong ? <textarea rows={6} {...shared} /> : <input {...shared} />}
      {error && (
        <p id={`${id}-wrong`} className="wrong">
          {error}
        </p>
      )}
    </div>
  )
}

function Thanks({ message: { senderName, email }, again }: { message: Message; again(): void }) {
  const { sentences } = useTexts()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="contact-form thanks">
      <h2 ref={heading} tabIndex={-1}>
        {fill(sentences.sent, { name: senderName.trim() })}
      </h2>
      <p>{fill(sentences.sentWhy, { email: email.trim() })}</p>
      <button type="button" className="button button-quiet" onClick={again}>
        {sentences.another}
      </button>
    </div>
  )
}
