import { readTables } from './read-table.server.ts'

export const {
  departments: DEPARTMENTS,
  machines: MACHINES,
  questions: QUESTIONS,
  messages: SITE_MESSAGES,
} = readTables<{
  departments: readonly {
    readonly departmentCode: string
    readonly departmentName: string
    readonly description: string
    readonly share: number
    readonly designations: readonly string[]
  }[]
  machines: readonly { readonly machineryName: string; readonly model: string }[]
  questions: readonly (readonly [text: string, answer: string, of: string, audience: string])[]
  messages: readonly {
    readonly senderName: string
    readonly email: string
    readonly phoneNumber?: string
    readonly topic: 'TRADE' | 'PRODUCTS' | 'VISIT' | 'ORDERS'
    readonly message: string
    readonly handled: 'markRead' | 'markAnswered' | null
    readonly daysAgo: number
  }[]
}>('company')
/** Demo company; always the same, with dates relative to the day of loading. */

export const COMPANY = {
  companyName: 'Saffron Lane Foods',
  companyAddress: '12 Granary Road\nLeicester LE1 4XY',
  companyPhone: '+44 116 496 0147',
  companyEmail: 'hello@saffronlane.example',
  companyTaxNumber: 'GB 123 4567 89',
  socialLinks: [
    'https://www.instagram.com/saffronlanefoods',
    'https://www.facebook.com/saffronlanefoods',
    'https://www.youtube.com/@saffronlanefoods',
  ],
} as const
