import { choice, settings, time, whole } from '#schema'
import { MESSAGE_LANGUAGES } from '../messages/languages.ts'

const minutes = (label: string, initial: number, help: string, { min = 1, max = 1440 } = {}) =>
  whole({ required: true, initial, min, max, unitLabel: 'minutes', label, help })

/** Limits for signing in, messages and uploads. */
export default settings({
  order: 60,
  section: 'Signing in and messages',
  fields: {
    tokenLifetimeMinutes: minutes(
      'Sign-in without use',
      60,
      'How long a sign-in lasts without use. Use renews it',
      { min: 15 },
    ),
    sessionMaxHours: whole({
      label: 'Longest sign-in',
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
      help: 'Failed password attempts before a sign-in is locked',
    }),
    lockMinutes: minutes('Lock after wrong passwords', 15, 'How long it stays locked'),
    otpLifetimeMinutes: minutes(
      'Validity of a code',
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
      help: 'Wrong codes until a new one is needed',
    }),
    otpPerHour: whole({
      label: 'Codes per hour',
      required: true,
      initial: 5,
      min: 1,
      max: 20,
      unitLabel: 'codes',
      help: 'Per person and hour',
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
      label: 'Language of messages',
      help: 'Language of text messages to people who have not chosen one',
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
