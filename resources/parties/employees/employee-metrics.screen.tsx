import { dashboardMetrics, formatDate, text, todayIs, translated } from '#admin'
import employeeInEnglish from './employee.resource.ts'

const employee = translated(employeeInEnglish)

/** Food hygiene certificates that run out, on dashboards. */
export default dashboardMetrics({
  tiles: [
    {
      measure: 'certificates-expiring',
      order: 38,
      asks: 'warning',
      below: ({ other }) =>
        other
          ? text('%{smart_count} has run out |||| %{smart_count} have run out', {
              smart_count: other,
            })
          : text('none has run out yet'),
      begin: ({ name, on }) => ({
        text: text('Renew first: %{name}, until %{day}', { name, day: formatDate(on ?? '') }),
        of: employee,
      }),
      leads: () => ({ of: employee, filter: { certificateExpiring: true } }),
    },
    {
      measure: 'own-certificate-expiring',
      order: 38,
      asks: 'warning',
      text: ({ first }) =>
        (first?.on ?? '') < todayIs() ? text('Has run out') : text('Runs out soon'),
      begin: ({ on }) => ({
        text: text('Valid until %{day}. Renew it and tell the office the new date.', {
          day: formatDate(on ?? ''),
        }),
      }),
      leads: () => ({ path: '/employee/user-profile' }),
    },
  ],
})
