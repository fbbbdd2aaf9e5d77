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

export default charts({
  'certificates-expiring': {
    title: 'Hygiene certificates expiring',
    roles: ['SUPER_ADMIN', 'ADMIN'],
    of: expiring,
    tile: {
      order: 38,
      alert: 'warning',
      beside: ['expired'],
      begin: 'Next: renew {name}, valid until {on}',
      beginLate: 'Next: renew {name}, expired {on}',
    },
  },
  'own-certificate-expiring': {
    title: 'Your hygiene certificate',
    roles: ['EMPLOYEE'],
    of: expiring,
    tile: {
      order: 38,
      alert: 'warning',
      says: { some: 'Expires soon', late: 'Has expired' },
      begin: 'Valid until {on}. Renew it and let the office know the new date.',
      leadsTo: '/employee/user-profile',
    },
  },
})
