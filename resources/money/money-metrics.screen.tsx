import {
  dashboardMetrics,
  formatFullDate,
  formatStretch,
  inFull,
  largest,
  translated,
  text,
  todayIs,
  totalOf,
  valueAt,
} from '#admin'
import { addDays } from '#schema'
import paymentInEnglish from './payment.resource.ts'
import paymentHistoryInEnglish from './payment-history.resource.ts'

const payment = translated(paymentInEnglish)
const paymentHistory = translated(paymentHistoryInEnglish)

/** What is owed and fell due in that time. */
const dueIn = (from: string | null, to: string | null) => ({
  ...(from ? { dueDateFrom: from } : {}),
  ...(to ? { dueDateTo: to } : {}),
  paymentStatus: ['PENDING', 'PARTIALLY_PAID'],
})

const daysAgo = (days: number): string => addDays(todayIs(), -days)
const AGE_ENDS: Readonly<Record<string, readonly [from: number | null, upTo: number | null]>> = {
  NOT_DUE: [null, 0],
  DAYS_1_30: [1, 30],
  DAYS_31_60: [31, 60],
  DAYS_61_90: [61, 90],
  OVER_90: [91, null],
}

/** What a customer paid last, and the charts of what is owed and came in, on dashboards. */
export default dashboardMetrics({
  tiles: [
    {
      measure: 'last-receipt',
      order: 50,
      text: ({ value, on }) => (on ? inFull('money', value) : text('None yet')),
      below: ({ on, name }) =>
        on ? text('%{receipt} of %{day}', { receipt: name ?? '', day: formatFullDate(on) }) : null,
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
          ? text('%{percent}% of what is owed is overdue', { percent })
          : text('Nothing is overdue')
      },
      empty: text('Nobody owes anything.'),
      leads: (_, { group }) => {
        const [from, upTo] = AGE_ENDS[group] ?? [null, null]
        return {
          of: payment,
          filter: dueIn(upTo === null ? null : daysAgo(upTo), from === null ? null : daysAgo(from)),
        }
      },
    },
    {
      measure: 'collections-by-type',
      title: text('Collections by day'),
      order: 30,
      style: 'columns',
      shows: 'money',
      unit: text('Money received, by the way it was paid'),
      finding: (data) => {
        const most = largest(data)
        return most
          ? text('%{all} came in; best was %{when} with %{most}', {
              all: inFull('money', totalOf(data)),
              when: formatStretch(most.group.key, most.group.to ?? most.group.key),
              most: inFull('money', most.value),
            })
          : null
      },
      empty: text('Nothing came in during this time.'),
      leads: (_, { group, to, series }) => ({
        of: paymentHistory,
        filter: { fromDate: group, toDate: to ?? group, paymentType: Number(series) },
      }),
    },
  ],
})
