import { settings, whole } from '#schema'

export default settings({
  order: 41,
  section: 'People',
  fields: {
    repeatedStampMinutes: whole({
      label: 'Repeated swipe',
      required: true,
      initial: 2,
      min: 0,
      max: 10,
      unitLabel: 'minutes',
      help: 'A second swipe within this time is ignored; enter 0 to count every swipe',
    }),
  },
})
