import type { Message } from '../api.ts'

/** By field the code of what is wrong with it. */
export type FieldErrors = Partial<Readonly<Record<keyof Message, string | undefined>>>

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/

/** Errors that are found without the server, which checks everything again. */
export function errorsOf({ senderName, email, phoneNumber, message }: Message): FieldErrors {
  const digits = phoneNumber.replace(/\D/g, '').length
  const found: FieldErrors = {
    senderName: lengthOf(senderName, 2),
    message: lengthOf(message, 10),
    email: email.trim() === '' ? 'required' : EMAIL.test(email.trim()) ? undefined : 'email',
    phoneNumber: phoneNumber.trim() === '' || (digits >= 8 && digits <= 15) ? undefined : 'phone',
  }
  return Object.fromEntries(Object.entries(found).filter(([, code]) => code !== undefined))
}

const lengthOf = (value: string, least: number): string | undefined =>
  value.trim() === '' ? 'required' : value.trim().length < least ? 'tooShort' : undefined
