import type { Message } from '../website.ts'

/** By field the code of what is wrong with it. */
export type Complaints = Partial<Readonly<Record<keyof Message, string | undefined>>>

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/

/** What can be seen without asking the server, which looks at everything once more. */
export function complaintsAbout({ senderName, email, phoneNumber, message }: Message): Complaints {
  const digits = phoneNumber.replace(/\D/g, '').length
  const found: Complaints = {
    senderName: lengthOf(senderName, 2),
    message: lengthOf(message, 10),
    email: email.trim() === '' ? 'required' : EMAIL.test(email.trim()) ? undefined : 'email',
    phoneNumber: phoneNumber.trim() === '' || (digits >= 8 && digits <= 15) ? undefined : 'phone',
  }
  return Object.fromEntries(Object.entries(found).filter(([, code]) => code !== undefined))
}

const lengthOf = (value: string, least: number): string | undefined =>
  value.trim() === '' ? 'required' : value.trim().length < least ? 'tooShort' : undefined
