import { messages } from './events.ts'

/** Messages sent by the system itself. */
export default messages({
  order: 0,
  events: {
    OTP: {
      label: 'Code',
      text: '{code} is your code. It is valid for {minutes} minute. |||| {code} is your code. It is valid for {minutes} minutes.',
      sample: { code: '482913', minutes: 5 },
      ignoresQuietHours: true,
    },
    WELCOME: {
      label: 'Welcome',
      text: 'Your user name is {userName} and your temporary password is {password}. You will choose your own when you first sign in.',
      sample: { userName: 'ann.baker', password: 'Pear-4817-kite' },
      ignoresQuietHours: true,
    },
    NUMBER_CODE: {
      label: 'Change of number',
      text: 'We were asked to send your sign-in codes to another number, ending in {ending}. If that is right, give the office this code: {code}. If not, call the office.',
      sample: { ending: '0123', code: 'K7QF-2MPX' },
      ignoresQuietHours: true,
    },
  },
})
