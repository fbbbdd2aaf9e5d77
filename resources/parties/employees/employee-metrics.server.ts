import { localized } from '#schema'
import { behaviour, countMeasure } from '#server'
import employee, { CERTIFICATE_EXPIRING } from './employee.resource.ts'

const FIRST = {
  by: 'foodHygieneCertificateExpiry',
  name: 'fullName',
  on: 'foodHygieneCertificateExpiry',
} as const

/** Own expiring food hygiene certificate, on the dashboard of employees. */
export default behaviour('employee-metrics', {
  measures: {
    'own-certificate-expiring': countMeasure({
      of: employee,
      roles: ['EMPLOYEE'],
      label: localized`Your hygiene certificate`,
      where: CERTIFICATE_EXPIRING,
      first: FIRST,
    }),
  },
})
