import { makeCalls, text, translated } from '#admin'
import {
  Awaited,
  CreatePage,
  KindInput,
  useEnterValue,
  useFormScope,
  useFormValues,
  type InputProps,
} from '#admin/page'
import { useEffect, useMemo, useRef } from 'react'
import expenseInEnglish from './expense.resource.ts'
import type expenseCalls from './expense.server.ts'

const expense = translated(expenseInEnglish)
const calls = makeCalls<typeof expenseCalls>()

/** Form of a new expense, which begins with the values of the last one. */
export function NewExpense() {
  const answer = calls.useAnswer('/expense/proposal', {})
  const { data } = answer
  const begun = useMemo(
    () =>
      data && {
        expenseCategory: data.expenseCategory,
        paidTo: data.paidTo,
        paymentType: data.paymentType,
      },
    [data],
  )
  return begun ? (
    <CreatePage definition={expense} beginsWith={begun} />
  ) : (
    <Awaited answer={answer} label={text('the form')} height={320} />
  )
}

/** Tax of a new expense: proposed by the rate of the last one in the category, until it is typed. */
export function TaxInput(input: InputProps) {
  const { before } = useFormScope()
  return (
    <>
      {!before && <ProposedTax name={input.name} />}
      <KindInput {...input} />
    </>
  )
}

function ProposedTax({ name }: { readonly name: string }) {
  const enter = useEnterValue()
  const values = useFormValues(['amount', 'expenseCategory', name])
  const { amount, expenseCategory } = values
  const { data } = calls.useAnswer(
    '/expense/proposal',
    typeof expenseCategory === 'number' ? { expenseCategory } : null,
  )
  const proposed = useRef<number>(0)
  const tax = values[name]
  const isTyped = typeof tax === 'number' && tax !== proposed.current
  const rate = Number(data?.taxRate ?? 0)
  const fitting =
    typeof amount === 'number' ? Math.round((amount * rate * 100) / (100 + rate)) / 100 : 0
  useEffect(() => {
    if (isTyped || fitting === proposed.current) return
    proposed.current = fitting
    enter(name, fitting)
  })
  return null
}
