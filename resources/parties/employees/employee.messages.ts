import { messages } from '#system'

/** What the people who work here are told. */
export default messages({
  order: 40,
  events: {
    LEAVE_STATUS: {
      label: 'Leave',
      text: 'Your leave has been {status}',
    },
  },
})
