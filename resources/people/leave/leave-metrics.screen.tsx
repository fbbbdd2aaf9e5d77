import { dashboardMetrics, formatQuantity, text } from '#admin'

/** Remaining leave of the employee, with a link to request some. */
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
