import {
  addDays,
  clockAt,
  date,
  localized,
  reference,
  ruleError,
  type DocumentFormat,
  type DocumentTable,
  type PrintedDocument,
} from '#schema'
import {
  behaviour,
  formatFor,
  get,
  invalid,
  notFound,
  printed,
  shape,
  type StoredOf,
  type Work,
} from '#server'
import customer from '../../parties/customers/customer.resource.ts'
import { writeAddress } from '../../places/door.server.ts'
import { OFFICE_AND_CUSTOMERS } from '../../roles.ts'
import receivableBalance from '../balances/receivable-balance.resource.ts'
import paymentHistory from '../payment-history.resource.ts'
import paymentType from '../payment-type.resource.ts'
import payment from '../payment.resource.ts'
import { AGE_LABELS, AGES, daysOverdue } from '../receivable.ts'
import walletHistory from '../wallets/wallet-history.resource.ts'
import { listLines, openOn, type StatementFacts, type StatementLine } from './statement-lines.ts'

type Customer = StoredOf<typeof customer>

/** Days that a statement covers unless other dates are given. */
const USUAL_DAYS = 90

export default behaviour('customer-statement', {
  endpoints: [
    get('/customer-statement', {
      summary: 'The account of a customer between two days as PDF; the last 90 days by default',
      roles: OFFICE_AND_CUSTOMERS,
      query: {
        customerId: reference('customer', { required: true }),
        fromDate: date(),
        toDate: date(),
      },
      returns: shape.file('application/pdf'),
      async handler(work, { query: { customerId, fromDate, toDate } }) {
        const of = (await work.one(customer, { id: customerId })) ?? notFound()
        const to = toDate ?? work.today
        const from = fromDate ?? addDays(to, -USUAL_DAYS)
        if (from > to)
          invalid([ruleError('fromDate', localized`The first day must not be after the last day.`)])
        // Reads as the system, because customers may not see balances.
        const document = await statement(work.asSystem, of, { from, to })
        return printed(work, document, `Statement ${of.customerCode} ${to}`)
      },
    }),
  ],
})

interface Period {
  readonly from: string
  readonly to: string
}

async function statement(work: Work, of: Customer, { from, to }: Period): Promise<PrintedDocument> {
  const format = formatFor(work)
  const facts = await readFacts(work, of.id)
  const { opening, lines, closing } = listLines(facts, { from, to })
  const open = openOn(facts, to)
  const wallet = await walletOn(work, of, to)
  return {
    title: 'Statement',
    number: of.customerCode,
    footer: work.settings.companyName,
    blocks: [
      {
        kind: 'facts',
        facts: [
          { label: 'From', value: format.date(from) },
          { label: 'To', value: format.date(to) },
          { label: 'Balance', value: format.money(closing) },
        ],
      },
      {
        kind: 'addresses',
        addresses: [
          { label: 'Customer', name: of.customerName, lines: await writeAddress(work, of) },
        ],
      },
      { kind: 'table', table: accountTable({ opening, lines, from }, format) },
      {
        kind: 'totals',
        totals: [
          ...(wallet > 0 ? [{ label: 'In the wallet', value: format.money(wallet) }] : []),
          { label: 'Outstanding', value: format.money(closing), strong: true },
        ],
        beside: ageTable(open, to, format),
      },
      ...(open.length > 0 ? [{ kind: 'table', table: openTable(open, to, format) } as const] : []),
      ...(work.settings.companyBank !== '' && closing > 0
        ? [
            {
              kind: 'note',
              title: 'Bank details',
              text: `${work.settings.companyBank}\nPlease give the invoice numbers as the reference.`,
            } as const,
          ]
        : []),
    ],
  }
}

async function readFacts(work: Work, of: number): Promise<StatementFacts> {
  const mine = { customer: of }
  const types = new Map(
    (await work.find(paymentType, {}, 'all')).map(({ id, label }) => [id, label]),
  )
  const entries = await work.find(paymentHistory, mine, 'all')
  return {
    invoices: await work.find(payment, mine, 'all'),
    balances: await work.find(receivableBalance, mine, 'all'),
    entries: entries.map((entry) => ({
      ...entry,
      paidBy: types.get(entry.paymentType) ?? '',
      // Wallet money is a liability until spent, so it counts from the day on which it was taken.
      day:
        entry.walletEntry === null
          ? entry.paymentDate
          : clockAt(entry.createdDate, work.settings.timeZone).date,
    })),
  }
}

/** Money in the wallet at the end of a day. */
async function walletOn(work: Work, of: Customer, day: string): Promise<number> {
  if (day >= work.today) return of.walletBalance ?? 0
  const entries = await work.find(walletHistory, { customer: of.id }, 'all')
  const last = entries
    .filter(({ transactionDate }) => clockAt(transactionDate, work.settings.timeZone).date <= day)
    .toSorted((left, right) => left.historyNumber - right.historyNumber)
    .at(-1)
  return last?.balanceAfter ?? 0
}

const LINE_WORDS = {
  invoice: 'Invoice',
  receipt: 'Payment',
  reversal: 'Payment reversed',
  correction: 'Returned goods',
} as const

function accountTable(
  { opening, lines, from }: { opening: number; lines: readonly StatementLine[]; from: string },
  format: DocumentFormat,
): DocumentTable {
  return {
    columns: [
      { label: 'Date', width: 2 },
      { label: 'What', width: 4 },
      { label: `Invoiced ${format.currency}`, width: 1.8, align: 'right' },
      { label: `Paid or credited ${format.currency}`, width: 2, align: 'right' },
      { label: `Balance ${format.currency}`, width: 1.8, align: 'right' },
    ],
    rows: [
      [format.date(from), 'Balance brought forward', '', '', format.amount(opening)],
      ...lines.map(({ day, kind, number, note, amount, balance }) => [
        format.date(day),
        { text: `${LINE_WORDS[kind]} ${number}`, ...(note ? { note } : {}) },
        amount > 0 ? format.amount(amount) : '',
        amount < 0 ? format.amount(-amount) : '',
        format.amount(balance),
      ]),
    ],
  }
}

type OpenInvoices = ReturnType<typeof openOn>

function ageTable(open: OpenInvoices, day: string, format: DocumentFormat): DocumentTable {
  const sumOf = ({ from, upTo }: (typeof AGES)[number]) =>
    open
      .filter(({ outstanding, dueDate }) => {
        const days = daysOverdue(outstanding, dueDate, day)
        return days >= (from ?? 0) && days <= (upTo ?? Infinity)
      })
      .reduce((sum, { outstanding }) => sum + outstanding, 0)
  return {
    title: 'By age',
    columns: [
      { label: 'Past due', width: 2 },
      { label: format.currency, width: 1.5, align: 'right' },
    ],
    rows: AGES.map((each) => [AGE_LABELS[each.age], format.amount(sumOf(each))]),
  }
}

const openTable = (open: OpenInvoices, day: string, format: DocumentFormat): DocumentTable => ({
  title: 'Open invoices',
  columns: [
    { label: 'Invoice', width: 3 },
    { label: 'Due', width: 2.5 },
    { label: 'Days overdue', width: 1.6, align: 'right' },
    { label: `Outstanding ${format.currency}`, width: 2, align: 'right' },
  ],
  rows: open.map(({ invoiceNumber, dueDate, outstanding }) => [
    invoiceNumber,
    format.date(dueDate),
    String(daysOverdue(outstanding, dueDate, day) || ''),
    format.amount(outstanding),
  ]),
})
