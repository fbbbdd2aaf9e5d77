import { dashboardMetrics, formatFullDate, text } from '#admin'

export default dashboardMetrics({
  tiles: [
    {
      measure: 'next-holiday',
      order: 90,
      text: ({ name }) => name ?? text('None is planned'),
      below: ({ on, value }) =>
        on
          ? text('{day}, in {smart_count} day |||| {day}, in {smart_count} days', {
              day: formatFullDate(on),
              smart_count: value,
            })
          : null,
    },
  ],
})
