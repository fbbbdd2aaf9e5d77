import { dashboardMetrics, formatQuantity, text } from '#admin'

/** The leave that an employee has left. The way to ask for it is one tap from here. */
export default dashboardMetrics({
  tiles: [
    {
      measure: 'leave-available',
      order: 20,
      isAlwaysShown: true,
      text: ({ value }) => formatQuantity(value),
      below: ({ parts }) => {
        const daysOf = (type: string) =>
          formatQuantity(parts.find(({ key }) => key === type)?.value ?? 0)
        return text('{casual} casual, {sick} sick, {earned} earned: request leave', {
          casual: daysOf('CASUAL'),
          sick: daysOf('SICK'),
          earned: daysOf('EARNED'),
        })
      },
      leads: () => ({ path: '/admin/leave-history/create' }),
    },
  ],
})
