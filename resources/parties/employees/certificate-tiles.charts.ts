import { today } from '#schema'
import { charts, count, dataset } from '#schema/charts'
import employee, { CERTIFICATE_EXPIRING } from './employee.resource.ts'

const expiring = dataset(employee, {
  where: CERTIFICATE_EXPIRING,
  measures: {
    certificates: count(),
    expired: count({
      where: { foodHygieneCertificateExpiry: { lessThan: today } },
      label: 'Already expired',
    }),
  },
  first: {
    by: 'foodHygieneCertificateExpiry',
    name: 'fullName',
    on: 'foodHygieneCertificateExpiry',
  },
})

/** Expiring food hygiene certificates on dashboards of the office. */
export default charts({
  'certificates-expiring': {
    title: 'Hygiene certificates expiring',
    roles: ['SUPER_ADMIN', 'ADMIN'],
    of: expiring,
    tile: {
      order: 38,
      asks: 'warning',
      beside: ['expired'],
      begin: 'Next: renew {name}, valid until {on}',
    },
  },
})
