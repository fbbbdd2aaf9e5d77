import { dashboardMetrics, formatQuantity, text, totalOf } from '#admin'

const PROFILE = '/employee/user-profile'

/** The last time may have no end yet. */
const timesText = (times: string): string =>
  times.replace(/(\d\d:\d\d)–$/, (_, time: string) => text('since {time}', { time }))

/** Who is at work, and one's own hours, on dashboards. For the office the swipe screen is one tap from here. */
export default dashboardMetrics({
  tiles: [
    {
      measure: 'people-at-work',
      order: 34,
      isAlwaysShown: true,
      below: ({ parts }) => {
        const numberOf = (presence: string) => parts.find(({ key }) => key === presence)?.value ?? 0
        return text('{leave} on leave, {late} late', {
          leave: numberOf('ON_LEAVE'),
          late: numberOf('LATE'),
        })
      },
      leads: () => ({ path: '/employee/swipe-door' }),
    },
    {
      measure: 'own-day',
      order: 10,
      isAlwaysShown: true,
      text: ({ value }) => text('{hours} h', { hours: formatQuantity(value) }),
      below: ({ name }) => (name === null ? text('Not swiped in yet') : timesText(name)),
      leads: () => ({ path: `${PROFILE}?tab=swipes` }),
    },
  ],
  charts: [
    {
      measure: 'own-hours',
      title: text('Your hours of 14 days'),
      order: 5,
      style: 'columns',
      shows: 'quantity',
      unit: text('Hours'),
      words: { regular: [text('Regular'), 'success'], overtime: [text('Overtime'), 'warning'] },
      finding: (data) => text('{hours} hours in 14 days', { hours: formatQuantity(totalOf(data)) }),
      empty: text('No swipes in these days.'),
      leads: () => ({ path: `${PROFILE}?tab=hours` }),
    },
  ],
})
