import { formatFullDate, formatMoney, text, ToneChip } from '#admin'
import { Entry, RecordLink, RowAction, type RowProps } from '#admin/page'
import { Box } from '@mui/material'
import type { RecordOf } from '#schema'
import type contractPayment from './contract-payment.resource.ts'

type Payment = RecordOf<typeof contractPayment>

interface EntryOptions extends Pick<RowProps<Payment, unknown, unknown>, 'row'> {
  /** Set if the list covers several contracts. */
  readonly withContract?: boolean
}

/** Payment as a statement line, with the remaining amount. */
export function PaymentEntry({ row, withContract = false }: EntryOptions) {
  const isReversed = row.contractPaymentStatus === 'REVERSED'
  const amount = formatMoney(row.amount)
  const day = formatFullDate(row.paymentDate)
  return (
    <Entry
      main={
        <>
          <RecordLink of="contract-payment" id={row.id}>
            {day}
          </RecordLink>
          {isReversed && <ToneChip label={text('Reversed')} tone="neutral" />}
        </>
      }
      below={[
        withContract && (
          <RecordLink of="employee-contract" id={row.contract}>
            {row.contractNumber}
          </RecordLink>
        ),
        row.labels['paymentType'],
        row.reference,
        row.reversalReason,
      ]}
      figure={isReversed ? <Box component="s">{amount}</Box> : amount}
      belowFigure={
        isReversed ? null : text('{amount} left', { amount: formatMoney(row.balanceAfter) })
      }
    >
      <RowAction
        of="contract-payment"
        record={row}
        action="reverse"
        label={text('Reverse')}
        title={text('Reverse payment of {date}', { date: day })}
      />
    </Entry>
  )
}
