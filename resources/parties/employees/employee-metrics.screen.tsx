import { dashboardMetrics, formatDate, text, todayIs } from '#admin'

export default dashboardMetrics({
  tiles: [
    {
      measure: 'own-certificate-expiring',
      order: 38,
      asks: 'warning',
      text: ({ first }) =>
        (first?.on ?? '') < todayIs() ? text('Has run out') : text('Runs out soon'),
      begin: ({ on }) => ({
        text: text('Valid until {day}. Renew it and tell the office the new date.', {
          day: formatDate(on ?? ''),
        }),
      }),
      leads: () => ({ path: '/employee/user-profile' }),
    },
  ],
})
