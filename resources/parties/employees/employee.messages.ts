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
  },
})
