import { screen, text } from '#admin'
import customer from './customer.resource.ts'

/** Customers go into telephones and mail programs as contacts. */
export default screen(customer, {
  exporter: {
    label: text('Contacts (.vcf)'),
    extension: 'vcf',
    needsAll: true,
    write: async ({ records }) =>
      new Blob([(await import('./contacts.ts')).contactsOf(records)], {
        type: 'text/vcard;charset=utf-8',
      }),
  },
})
