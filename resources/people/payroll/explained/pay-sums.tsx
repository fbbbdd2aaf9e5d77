import { text, translated } from '#admin'
import { fieldLabel, Quiet, Sums } from '#admin/page'
import { Box } from '@mui/material'
import employeePay from '../employee-pay.resource.ts'
import type { PayShown } from './earnings.tsx'

/** Totals from gross pay to the amount paid or still to pay. */
export function PaySums({ pay }: { readonly pay: PayShown }) {
  const line = (name: keyof PayShown & string, amount: number, isTotal = false) => ({
    label: fieldLabel(translated(employeePay), name),
    amount,
    isTotal,
  })
  const less = (name: 'totalDeductions' | 'weeklyPaidAmount') =>
    pay[name] === 0 ? [] : [line(name, -pay[name])]
  const isSettled = pay.payableAmount === 0 && pay.weeklyPaidAmount !== 0
  const toPay = line('payableAmount', pay.payableAmount, true)
  const last = pay.paymentDate || pay.paidDate ? { ...toPay, label: text('Paid') } : toPay
  return (
    <>
      <Sums
        lines={[
          line('grossPay', pay.grossPay),
          ...less('totalDeductions'),
          line('netPay', pay.netPay, true),
          ...less('weeklyPaidAmount'),
          ...(isSettled ? [] : [last]),
        ]}
      />
      {isSettled && (
        <Box sx={{ mt: 1 }}>
          <Quiet>{text('Nothing more to pay: paid weekly')}</Quiet>
        </Box>
      )}
    </>
  )
}
