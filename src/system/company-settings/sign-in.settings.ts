import { choice, settings, time, whole } from '#schema'
import { MESSAGE_LANGUAGES } from '../messages/languages.ts'

const minutes = (label: string, initial: number, help: string, { min = 1, max = 1440 } = {}) =>
  whole({ required: true, initial, min, max, unitLabel: 'minutes', label, help })

/** Limits for signing in, messages and uploads. */
export default settings({
  order: 60,
  section: 'Sign-in and messages',
  fields: {
    tokenLifetimeMinutes: minutes(
      'Sign out when inactive',
      60,
      'How long people stay signed in without doing anything',
      { min: 15 },
    ),
    sessionMaxHours: whole({
      label: 'Maximum time signed in',
      required: true,
      initial: 12,
      min: 1,
      max: 168,
      unitLabel: 'hours',
      help: 'Everyone has to sign in again after this time',
    }),
    loginMaxFailures: whole({
      label: 'Wrong passwords',
      required: true,
      initial: 5,
      min: 3,
      max: 20,
      unitLabel: 'times',
      help: 'Failed password attempts before a user is locked out',
    }),
    lockMinutes: minutes('Lock after wrong passwords', 15, 'How long the user stays locked out'),
    otpLifetimeMinutes: minutes(
      'Code valid for',
      5,
      'How long a code sent by text message is valid',
      {
        max: 30,
      },
    ),
    otpMaxAttempts: whole({
      label: 'Wrong codes',
      required: true,
      initial: 5,
      min: 1,
      max: 10,
      unitLabel: 'times',
      help: 'Wrong attempts before a new code is needed',
    }),
    otpPerHour: whole({
      label: 'Codes per hour',
      required: true,
      initial: 5,
      min: 1,
      max: 20,
      unitLabel: 'codes',
      help: 'Per person, per hour',
    }),
    smsMaxAttempts: whole({
      label: 'Attempts per message',
      required: true,
      initial: 3,
      min: 1,
      max: 10,
      unitLabel: 'times',
      help: 'Attempts before a text message counts as failed',
    }),
    messageLanguage: choice(MESSAGE_LANGUAGES, {
      required: true,
      initial: 'en',
      label: 'Message language',
      help: 'Used for text messages to people who have not chosen a language',
    }),
    quietFrom: time({
      label: 'Quiet hours from',
      requiredWhen: { quietTo: { not: null } },
      help: 'Text messages wait until the quiet hours are over, except codes and temporary passwords. Leave both times blank to send at any hour',
    }),
    quietTo: time({ label: 'Quiet hours until', requiredWhen: { quietFrom: { not: null } } }),
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
  // Polling interval for notifications in the browser.
  unshown: { notificationPollMs: 10_000 },
})
