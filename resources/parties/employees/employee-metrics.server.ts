import { localized } from '#schema'
import { behaviour, countMeasure } from '#server'
import { CERTIFICATE_EXPIRING } from './certificate.ts'
import employee from './employee.resource.ts'

const FIRST = {
  by: 'foodHygieneCertificateExpiry',
  name: 'fullName',
  on: 'foodHygieneCertificateExpiry',
} as const

/** Food hygiene certificates that run out, on dashboards. */
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
