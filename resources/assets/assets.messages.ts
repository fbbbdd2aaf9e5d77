import { fillMessage, messages } from '#system'

export default messages({
  order: 50,
  events: {
    SERVICE_DUE: {
      label: 'Service due',
      text: '{name}: {item} is due on {dueDate}',
      variants: { atDistance: '{name}: {item} is due at {distance} km' },
      sample: {
        name: 'Van 2',
        item: fillMessage('Maintenance', {}),
        dueDate: '2026-11-21',
        distance: '48000',
      },
    },
  },
})
