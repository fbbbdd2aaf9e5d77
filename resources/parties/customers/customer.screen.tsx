import { screen, text } from '#admin'
import { lazy } from 'react'
import customer from './customer.resource.ts'

/** Customer screens, with an export as contacts. */
export default screen(customer, {
  record: lazy(() => import('./customer-record.tsx')),
  exporter: {
    label: text('Contacts (.vcf)'),
    extension: 'vcf',
    needsAll: true,
    write: async ({ records }) =>
      new Blob([(await import('./contacts.ts')).formatContacts(records)], {
        type: 'text/vcard;charset=utf-8',
      }),
  },
})
