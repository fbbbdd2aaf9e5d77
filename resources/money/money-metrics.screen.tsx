import {
  dashboardMetrics,
  formatFullDate,
  formatStretch,
  inFull,
  largest,
  translated,
  text,
  totalOf,
  valueAt,
} from '#admin'
import paymentInEnglish from './payment.resource.ts'
import paymentHistoryInEnglish from './payment-history.resource.ts'

const payment = translated(paymentInEnglish)
const paymentHistory = translated(paymentHistoryInEnglish)

export default dashboardMetrics({
  tiles: [
    {
      measure: 'last-receipt',
      order: 50,
      text: ({ value, on }) => (on ? inFull('money', value) : text('None yet')),
      below: ({ on, name }) =>
        on ? text('{receipt} of {day}', { receipt: name ?? '', day: formatFullDate(on) }) : null,
      leads: () => ({ of: payment }),
    },
  ],
  charts: [
    {
      measure: 'receivable-ageing',
      title: text('Outstanding by age'),
      order: 40,
      style: 'bars',
      shows: 'money',
      unit: text('Outstanding'),
      words: {
        NOT_DUE: [text('Not due'), 'neutral'],
        DAYS_1_30: [text('1–30 days overdue'), 'warning'],
        DAYS_31_60: [text('31–60 days overdue'), 'warning'],
        DAYS_61_90: [text('61–90 days overdue'), 'danger'],
        OVER_90: [text('Over 90 days overdue'), 'danger'],
      },
      finding: (data) => {
        const percent = Math.round((1 - valueAt(data, 'NOT_DUE', 'all') / totalOf(data)) * 100)
        return percent > 0
          ? text('{percent}% of what is owed is overdue', { percent })
          : text('Nothing is overdue')
      },
      empty: text('Nobody owes anything.'),
    },
    {
      measure: 'collections-by-type',
      title: text('Collections by day'),
      order: 30,
      style: 'columns',
      shows: 'money',
      unit: text('Money received by payment type'),
      finding: (data) => {
        const most = largest(data)
        return most
          ? text('{all} received, most on {when} ({most})', {
              all: inFull('money', totalOf(data)),
              when: formatStretch(most.group.key, most.group.to ?? most.group.key),
              most: inFull('money', most.value),
            })
          : null
      },
      empty: text('No receipts in this period.'),
      leads: (_, { group, to, series }) => ({
        of: paymentHistory,
        filter: { fromDate: group, toDate: to ?? group, paymentType: Number(series) },
      }),
    },
  ],
})
