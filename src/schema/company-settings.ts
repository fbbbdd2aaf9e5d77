import { choice, email, image, longText, phone, text, whole } from './kinds/builders.ts'
import { resource } from './resource.ts'
import { DEFAULT_SETTINGS, type Settings } from './fields/setting.ts'

const days = (label: string, initial: number, help: string, max = 365) =>
  whole({ required: true, initial, min: 0, max, unitLabel: 'days', label, help })
const minutes = (label: string, initial: number, help: string, { min = 1, max = 1440 } = {}) =>
  whole({ required: true, initial, min, max, unitLabel: 'minutes', label, help })

/**
 * What the company says of itself and the limits it works by. It is kept by the server itself and has one record only, so it
 * is no resource of the app; the same data give its form, its validation and its history.
 */
export const companySettings = resource('company-settings', {
  label: ['Company settings', 'Company settings'],
  screen: '/administrative/company-settings',
  menu: { area: 'Administrative', order: 90, icon: 'settings', roles: ['SUPER_ADMIN'] },
  title: '{companyName}',
  fields: {
    companyName: text({
      required: true,
      min: 2,
      max: 80,
      label: 'Name',
      initial: DEFAULT_SETTINGS.companyName,
      help: 'In the back office, on the website, and at the head of every document',
    }),
    companyLogo: image({
      label: 'Logo',
      help: 'Best wide and on a transparent ground; without one the sprig stands there',
    }),
    companyColour: text({
      pattern: ['^#[0-9a-fA-F]{6}$', 'A colour is written like #2f5d43.'],
      label: 'Colour',
      help: 'For buttons, links and document headings, like #2f5d43. It is made lighter or darker where it would be hard to read. Leave blank to use herb green',
    }),
    companyAddress: longText({
      max: 400,
      label: 'Address',
      help: 'As it stands on documents, line by line',
    }),
    companyPhone: phone({ label: 'Phone' }),
    companyEmail: email({
      label: 'E-mail',
      help: 'On documents and in the contact line of the website',
    }),
    socialLinks: longText({
      max: 1000,
      label: 'Social links',
      help: 'One address to a line, beginning with https://',
    }),
    companyTaxNumber: text({ max: 40, label: 'Tax number', help: 'On invoices' }),
    companyBank: longText({
      max: 400,
      label: 'Bank account',
      help: 'Where customers pay to; at the foot of invoices',
    }),
    currencyCode: choice(
      {
        GBP: 'Pound sterling (GBP)',
        EUR: 'Euro (EUR)',
        USD: 'US dollar (USD)',
        INR: 'Indian rupee (INR)',
        AUD: 'Australian dollar (AUD)',
        CAD: 'Canadian dollar (CAD)',
        CHF: 'Swiss franc (CHF)',
        CNY: 'Chinese yuan (CNY)',
        DKK: 'Danish krone (DKK)',
        MYR: 'Malaysian ringgit (MYR)',
        NOK: 'Norwegian krone (NOK)',
        NZD: 'New Zealand dollar (NZD)',
        PLN: 'Polish zloty (PLN)',
        QAR: 'Qatari riyal (QAR)',
        SAR: 'Saudi riyal (SAR)',
        SEK: 'Swedish krona (SEK)',
        SGD: 'Singapore dollar (SGD)',
        AED: 'UAE dirham (AED)',
        ZAR: 'South African rand (ZAR)',
      },
      {
        required: true,
        initial: 'GBP',
        label: 'Currency',
        help: 'Of all money. Amounts that are there already keep their number and are not converted',
      },
    ),
    timeZone: text({
      required: true,
      max: 60,
      initial: DEFAULT_SETTINGS.timeZone,
      help: 'Says when a day begins, like Europe/London or Asia/Kolkata',
    }),
    defaultDialCode: text({
      required: true,
      initial: DEFAULT_SETTINGS.defaultDialCode,
      pattern: ['^\\+[1-9]\\d{0,3}$', 'A dial code is written like +44.'],
      label: 'Dial code',
      help: 'Put before phone numbers that are written without one',
    }),
    creditDaysDefault: days(
      'Credit term',
      30,
      'Until an invoice is due, for customers without a term of their own',
      180,
    ),
    paymentReminderDays: text({
      max: 60,
      initial: '-1, 1, 7',
      pattern: [
        '^\\s*-?\\d{1,3}(\\s*,\\s*-?\\d{1,3})*\\s*$',
        'Write days with commas between them, like -1, 1, 7.',
      ],
      label: 'Payment reminders',
      help: 'Days before or after the due date on which a customer is reminded: -1 is the day before. Leave blank to send no reminders',
    }),
    expiryAlertDays: days(
      'Expiry alert',
      30,
      'So long before its expiry date a batch counts as expiring',
    ),
    minShelfLifeDaysAtDispatch: days(
      'Shelf life left at dispatch',
      0,
      'Goods that expire sooner are not sold',
    ),
    leaveBackdateDays: days('Leave entered late', 7, 'So far back leave may still be entered', 60),
    dailyStatusBackdateDays: days(
      'Daily status entered late',
      2,
      'So far back a daily status may still be entered',
      60,
    ),
    maintenanceLeadDays: days(
      'Maintenance due soon',
      7,
      'So long before, a machine counts as due for maintenance',
    ),
    serviceDueSoonDays: days(
      'Service due soon',
      15,
      'So long before, a vehicle counts as due for service',
    ),
    serviceDueSoonKm: whole({
      label: 'Service due soon, by distance',
      required: true,
      initial: 500,
      min: 0,
      max: 20_000,
      unitLabel: 'km',
      help: 'So far before, a vehicle counts as due for service',
    }),
    documentExpiryAlertDays: days(
      'Papers expire soon',
      30,
      'So long before, papers of a vehicle or a driver count as expiring',
    ),
    tokenLifetimeMinutes: minutes(
      'Sign-in without use',
      60,
      'How long a sign-in lasts without any use. Under use it is renewed',
      { min: 15 },
    ),
    sessionMaxHours: whole({
      label: 'Longest sign-in',
      required: true,
      initial: 12,
      min: 1,
      max: 168,
      unitLabel: 'hours',
      help: 'After that everybody signs in again, whatever they do',
    }),
    loginMaxFailures: whole({
      label: 'Wrong passwords',
      required: true,
      initial: 5,
      min: 3,
      max: 20,
      unitLabel: 'times',
      help: 'Wrong passwords until a sign-in is locked',
    }),
    lockMinutes: minutes('Lock of a sign-in', 15, 'How long it stays locked'),
    otpLifetimeMinutes: minutes('Life of a code', 5, 'How long a code by text message is good', {
      max: 30,
    }),
    otpMaxAttempts: whole({
      label: 'Wrong codes',
      required: true,
      initial: 5,
      min: 1,
      max: 10,
      unitLabel: 'times',
      help: 'Wrong codes until a new one is needed',
    }),
    otpPerHour: whole({
      label: 'Codes per hour',
      required: true,
      initial: 5,
      min: 1,
      max: 20,
      unitLabel: 'codes',
      help: 'That one person may ask for within an hour',
    }),
    smsMaxAttempts: whole({
      label: 'Tries of a message',
      required: true,
      initial: 3,
      min: 1,
      max: 10,
      unitLabel: 'times',
      help: 'A text message is tried before it counts as failed',
    }),
    uploadsPerTenMinutes: whole({
      label: 'Uploads in 10 minutes',
      required: true,
      initial: 20,
      min: 1,
      max: 1000,
      unitLabel: 'files',
      help: 'Spreadsheets one person may upload. Checking the same file again does not count',
    }),
  },
  sections: {
    Company: [
      'companyName',
      'companyLogo',
      'companyColour',
      'companyAddress',
      'companyPhone',
      'companyEmail',
      'socialLinks',
      'companyTaxNumber',
      'companyBank',
    ],
    'Money, time and place': ['currencyCode', 'timeZone', 'defaultDialCode'],
    'Credit and stock': [
      'creditDaysDefault',
      'paymentReminderDays',
      'expiryAlertDays',
      'minShelfLifeDaysAtDispatch',
    ],
    People: ['leaveBackdateDays', 'dailyStatusBackdateDays'],
    'Machines and vehicles': [
      'maintenanceLeadDays',
      'serviceDueSoonDays',
      'serviceDueSoonKm',
      'documentExpiryAlertDays',
    ],
    'Signing in and messages': [
      'tokenLifetimeMinutes',
      'sessionMaxHours',
      'loginMaxFailures',
      'lockMinutes',
      'otpLifetimeMinutes',
      'otpMaxAttempts',
      'otpPerHour',
      'smsMaxAttempts',
      'uploadsPerTenMinutes',
    ],
  },
  list: { columns: ['companyName'], sort: 'companyName' },
  allow: { SUPER_ADMIN: ['list', 'show', 'edit'] },
})

/** The one record has this id. */
export const COMPANY_SETTINGS_ID = 1

export type SettingsRecord = Readonly<
  Record<keyof typeof companySettings.fields, string | number | null>
>

/** Settings as the fields of the form hold them: lists as text, nothing as null, the logo by the id of its file. */
export function recordOfSettings(settings: Settings): SettingsRecord {
  const plain = Object.fromEntries(
    Object.keys(companySettings.fields).map((name) => [
      name,
      settings[name as keyof Settings] === '' ? null : settings[name as keyof Settings],
    ]),
  )
  return {
    ...(plain as SettingsRecord),
    companyLogo: /^\d+$/.test(settings.companyLogo) ? Number(settings.companyLogo) : null,
    socialLinks: settings.socialLinks.join('\n') || null,
    paymentReminderDays: settings.paymentReminderDays.join(', ') || null,
  }
}

/** Fields of the form as settings: only those that are given. */
export function settingsOfRecord(record: Partial<SettingsRecord>): Partial<Settings> {
  return Object.fromEntries(
    Object.entries(record).map(([name, value]) => [name, settingOf(name, value)]),
  ) as Partial<Settings>
}

function settingOf(name: string, value: string | number | null): unknown {
  const text = String(value ?? '')
  if (name === 'socialLinks')
    return text
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean)
  if (name === 'paymentReminderDays')
    return [
      ...new Set(
        text
          .split(',')
          .filter((day) => day.trim() !== '')
          .map(Number),
      ),
    ].sort((one, other) => one - other)
  return name === 'companyLogo' ? text : (value ?? '')
}
