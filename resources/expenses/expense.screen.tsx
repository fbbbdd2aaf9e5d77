import { screen } from '#admin'
import { lazy } from 'react'
import expense from './expense.resource.ts'

export default screen(expense, {
  create: lazy(async () => ({ default: (await import('./new-expense.tsx')).NewExpense })),
  inputs: {
    taxAmount: lazy(async () => ({ default: (await import('./new-expense.tsx')).TaxInput })),
  },
})
