import { messages } from '#system'

/** Text messages to the people who work here. */
export default messages({
  order: 40,
  events: {
    LEAVE_STATUS: {
      label: 'Leave',
      text: 'Your leave has been {status}',
      sample: { status: { word: 'Approved' } },
    },
    BANK_CHANGED: {
      label: 'Bank details',
      text: 'Your bank details for pay were changed; the account now ends in {ending}. If that is not right, call the office today.',
      sample: { ending: '4821' },
    },
  },
})
