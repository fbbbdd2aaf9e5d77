import { localized, today } from '#schema'
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
    'certificates-expiring': countMeasure({
      of: employee,
      roles: ['SUPER_ADMIN', 'ADMIN'],
      label: localized`Hygiene certificates running out`,
      where: CERTIFICATE_EXPIRING,
      other: { ...CERTIFICATE_EXPIRING, foodHygieneCertificateExpiry: { lessThan: today } },
      first: FIRST,
    }),
    'own-certificate-expiring': countMeasure({
      of: employee,
      roles: ['EMPLOYEE'],
      label: localized`Your hygiene certificate`,
      where: CERTIFICATE_EXPIRING,
      first: FIRST,
    }),
  },
})
