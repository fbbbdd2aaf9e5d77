import { fromUnits } from '#schema'
import { behaviour } from '#server'
import expenseCategory from './expense-category.resource.ts'
import { spendingOn } from './spending.server.ts'

export default behaviour(expenseCategory, {
  async serialize(work, records) {
    const shown = records.filter((record) => 'spentThisMonth' in record)
    if (shown.length === 0) return
    const ids = shown.map(({ id }) => Number(id))
    const spending = await spendingOn(work, ids, [work.today])
    for (const record of shown) {
      const { month, year } = spending(Number(record.id), work.today)
      record.spentThisMonth = fromUnits(month, 2)
      record.spentThisYear = fromUnits(year, 2)
    }
  },
})
