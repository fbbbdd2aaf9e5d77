import { dashboardMetrics, inFull, largest, text, totalOf } from '#admin'

export default dashboardMetrics({
  charts: [
    {
      measure: 'expense-by-category',
      title: text('Expenses by category'),
      order: 60,
      style: 'bars',
      shows: 'money',
      unit: text('Approved and paid'),
      finding: (data) => {
        const most = largest(data)
        return most?.group.label
          ? text('Most went to {category}: {sum} of {all}', {
              category: most.group.label,
              sum: inFull('money', most.value),
              all: inFull('money', totalOf(data)),
            })
          : null
      },
      empty: text('No expenses in this period.'),
    },
  ],
})
