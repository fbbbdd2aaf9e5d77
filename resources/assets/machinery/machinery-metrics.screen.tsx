import { dashboardMetrics, formatDate, translated, text } from '#admin'
import machinerySparesInEnglish from './machinery-spares.resource.ts'
import machineryInEnglish from './machinery.resource.ts'
import maintenanceInEnglish from './maintenance.resource.ts'

const machinery = translated(machineryInEnglish)
const machinerySpares = translated(machinerySparesInEnglish)
const maintenance = translated(maintenanceInEnglish)

const IN_USE = ['OPERATIONAL', 'UNDER_MAINTENANCE', 'OUT_OF_ORDER']

const overdueText = (count: number | null | undefined) =>
  count
    ? text('%{smart_count} overdue |||| %{smart_count} overdue', { smart_count: count })
    : text('none overdue')

/** Machines that stand still or are due for service, and spares that run low, on dashboards. */
export default dashboardMetrics({
  tiles: [
    {
      measure: 'machines-down',
      order: 60,
      asks: 'danger',
      below: ({ other }) =>
        text('of %{smart_count} machine |||| of %{smart_count} machines', {
          smart_count: other ?? 0,
        }),
      begin: ({ name }) => ({
        text: text('Get running first: %{machine}', { machine: name }),
        of: machinery,
      }),
      leads: () => ({
        of: machinery,
        filter: { machineryStatus: ['OUT_OF_ORDER', 'UNDER_MAINTENANCE'] },
      }),
    },
    {
      measure: 'machines-due',
      order: 61,
      asks: 'warning',
      below: ({ other }) => overdueText(other),
      begin: ({ name, on }) => ({
        text: on
          ? text('Service first: %{name}, due %{day}', { name, day: formatDate(on) })
          : text('Service first: %{name}', { name }),
        of: machinery,
      }),
      leads: () => ({
        of: machinery,
        filter: { dueState: ['DUE_SOON', 'OVERDUE'], machineryStatus: IN_USE },
      }),
    },
    {
      measure: 'own-maintenance',
      order: 42,
      below: ({ other }) => overdueText(other),
      leads: () => ({ of: maintenance, filter: { tab: 'own' } }),
    },
    {
      measure: 'spares-low',
      order: 62,
      asks: 'warning',
      below: ({ other }) =>
        other
          ? text('%{smart_count} used up |||| %{smart_count} used up', { smart_count: other })
          : text('none used up'),
      begin: ({ name }) => ({
        text: text('Order first: %{spare}', { spare: name }),
        of: machinerySpares,
      }),
      leads: () => ({
        of: machinerySpares,
        filter: { isActive: true, isOrdered: false, spareState: ['OUT', 'PENDING'] },
      }),
    },
  ],
})
