import { messages } from '#system'

/** What those who look after machines and vehicles are told. */
export default messages({
  order: 50,
  events: {
    SERVICE_DUE: {
      label: 'Service due',
      text: '{name}: {item} is due on {dueDate}',
    },
  },
})
