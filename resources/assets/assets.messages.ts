import { messages } from '#system'

/** Text messages to those who look after machines and vehicles. */
export default messages({
  order: 50,
  events: {
    SERVICE_DUE: {
      label: 'Service due',
      text: '{name}: {item} is due on {dueDate}',
    },
  },
})
