import { messages } from '#system'

export default messages({
  order: 40,
  events: {
    LEAVE_STATUS: {
      label: 'Leave',
      text: 'Your leave has been {status}',
      variants: {
        recounted:
          'Your leave from {fromDate} to {toDate} is now {days} working days instead of {before}, because a holiday or your working week has changed',
      },
      sample: {
        status: { word: 'Approved' },
        fromDate: '2026-12-14',
        toDate: '2026-12-18',
        days: '4',
        before: '5',
      },
    },
    BANK_CHANGED: {
      label: 'Bank details',
      text: 'Your bank details for pay have been changed. The new account ends in {ending}. If this is not right, call the office today.',
      sample: { ending: '4821' },
    },
  },
})
