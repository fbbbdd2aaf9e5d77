import { text, type PrintedDocument } from '#schema'
import {
  behaviour,
  formatFor,
  get,
  notFound,
  printed,
  shape,
  type StoredOf,
  type Work,
} from '#server'
import customer from '../../parties/customers/customer.resource.ts'
import { writeAddress } from '../../places/door.server.ts'
import { OFFICE_AND_CUSTOMERS } from '../../roles.ts'
import paymentHistory from '../payment-history.resource.ts'
import paymentType from '../payment-type.resource.ts'
import payment from '../payment.resource.ts'
import receipt from './receipt.resource.ts'

export default behaviour('receipt-document', {
  endpoints: [
    get('/paymentReceipt', {
      summary: 'A receipt as PDF, with what it paid',
      roles: OFFICE_AND_CUSTOMERS,
      query: { receiptNumber: text({ required: true }) },
      returns: shape.file('application/pdf'),
      async handler(work, { query: { receiptNumber } }) {
        const found = await work.one(receipt, { receiptNumber })
        if (!found) return notFound()
        // Reads as the system, because payment types may have been hidden since.
        return printed(work, await receiptDocument(work.asSystem, found), receiptNumber)
      },
    }),
  ],
})

async function receiptDocument(
  work: Work,
  found: StoredOf<typeof receipt>,
): Promise<PrintedDocument> {
  const format = formatFor(work)
  const payer = await work.get(customer, found.customer)
  const entries = await work.find(paymentHistory, { receipt: found.id, reversalOf: null }, 'all')
  const paid = new Map(
    (await work.find(payment, { id: entries.map((entry) => entry.payment) }, 'all')).map((each) => [
      each.id,
      each,
    ]),
  )
  const isReversed = entries.length > 0 && entries.every(({ reversed }) => reversed)
  const facts = {
    Date: format.date(found.paymentDate),
    'Paid by': (await work.get(paymentType, found.paymentType))?.label ?? '',
    Reference: found.reference ?? '',
  }
  return {
    title: 'Receipt',
    number: found.receiptNumber,
    ...(isReversed ? { state: { label: 'Reversed', tone: 'danger' } } : {}),
    footer: work.settings.companyName,
    blocks: [
      {
        kind: 'facts',
        facts: Object.entries(facts).flatMap(([label, value]) => (value ? [{ label, value }] : [])),
      },
      {
        kind: 'addresses',
        addresses: payer
          ? [
              {
                label: 'Received from',
                name: payer.customerName,
                lines: await writeAddress(work, payer),
              },
            ]
          : [],
      },
      {
        kind: 'table',
        table: {
          columns: [
            { label: 'Invoice', width: 3 },
            { label: 'Sale', width: 3 },
            { label: `Paid ${format.currency}`, width: 2, align: 'right' },
            { label: `Still outstanding ${format.currency}`, width: 2, align: 'right' },
          ],
          rows: entries
            .toSorted((left, right) => left.id - right.id)
            .map((entry) => [
              {
                text: paid.get(entry.payment)?.invoiceNumber ?? '',
                ...(entry.reversed ? { note: 'Reversed' } : {}),
              },
              entry.salesId ?? '',
              format.amount(entry.amount),
              format.amount(entry.outstandingAfter),
            ]),
          empty: 'No invoice was paid.',
        },
      },
      {
        kind: 'totals',
        totals: [
          ...(found.walletCredit > 0
            ? [{ label: 'To the wallet', value: format.money(found.walletCredit) }]
            : []),
          { label: 'Received', value: format.money(found.amount), strong: true },
        ],
      },
    ],
  }
}
