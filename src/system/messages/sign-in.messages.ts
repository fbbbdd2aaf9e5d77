import { messages } from './events.ts'

/** What the system itself sends. */
export default messages({
  order: 0,
  events: {
    OTP: {
      label: 'Code',
      text: '{code} is your code. It is valid for {minutes} minute. |||| {code} is your code. It is valid for {minutes} minutes.',
    },
    WELCOME: {
      label: 'Welcome',
      text: 'Your user name is {userName} and your temporary password {password}. You choose your own when you first sign in.',
    },
  },
})
