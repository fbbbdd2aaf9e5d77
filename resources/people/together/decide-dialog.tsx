import { formatCount, formatMoney, text, todayIs } from '#admin'
import { Entry, FormDialog, InForm, RecordLink, Rows, useRecordForm } from '#admin/page'
import { Button, DialogContentText, LinearProgress, Typography } from '@mui/material'
import { useMemo, useState, type ReactNode } from 'react'
import { useRefresh } from 'react-admin'
import { paymentFields, PaymentInputs, useIsPaymentSaid, type Payable } from './payment-inputs.tsx'
import type { Asked, Step } from './standing.ts'
import { useDecide, type Decide, type Decided } from './use-decide.tsx'

interface DecideDialogProps {
  readonly step: Step
  readonly payable: Payable
  readonly title: string
  /** Text that explains what the decision will do. */
  readonly follows: string
  readonly asked: Pick<Asked, 'count' | 'amount'>
  readonly warning?: ReactNode
  readonly decide: Decide
  readonly onClose: () => void
}

export function DecideDialog(props: DecideDialogProps) {
  const { payable } = props
  const payment = usePayment(payable)
  return (
    <InForm definition={payable.definition} state={payment} idPrefix="together">
      <Decision {...props} payment={payment} />
    </InForm>
  )
}

interface DecisionProps extends DecideDialogProps {
  readonly payment: ReturnType<typeof usePayment>
}

function Decision(props: DecisionProps) {
  const { step, payable, payment, title, follows, warning, decide, onClose } = props
  // Count and total as when the dialog opened, because they change while records are decided.
  const [asked] = useState(props.asked)
  const { decided, refusal, start, stop } = useDecide(decide)
  const isSaid = useIsPaymentSaid(payable)
  const refresh = useRefresh()
  const isRunning = decided !== null && !decided.isOver
  const close = () => {
    if (isRunning) return
    if (decided) refresh()
    onClose()
  }
  return (
    <FormDialog
      title={title}
      cancel={decided ? text('Close') : text('Back')}
      stop={isRunning ? <Button onClick={stop}>{text('Stop')}</Button> : undefined}
      submit={decided ? undefined : nameStep(step, asked.count)}
      isDanger={step === 'cancel'}
      isDisabled={step === 'pay' && !isSaid}
      refusal={refusal}
      maxWidth="sm"
      onSubmit={() => void start(step === 'pay' ? payment.form.getValues() : {})}
      onClose={close}
    >
      {decided ? (
        <Outcome of={payable.definition.name} step={step} decided={decided} total={asked.count} />
      ) : (
        <>
          <WhatIsAsked {...asked} />
          <DialogContentText>{follows}</DialogContentText>
          {warning}
          {step === 'pay' && <PaymentInputs payable={payable} />}
        </>
      )}
    </FormDialog>
  )
}

/** Payment form with the payment fields of the records; dated today by default. */
function usePayment({ definition, date }: Payable) {
  const [beginning] = useState(() => ({
    id: 0,
    [definition.state ?? '']: 'PAID',
    [date]: todayIs(),
  }))
  const only = useMemo(() => paymentFields({ definition, date }), [definition, date])
  return useRecordForm({ definition, record: beginning, only, send: () => NOT_SENT })
}

/** The form itself sends nothing; its values are sent with each batch. */
const NOT_SENT = Promise.resolve({})

const nameStep = (step: Step, count: number): string =>
  ({
    approve: text('Approve 1 |||| Approve {smart_count}', { smart_count: count }),
    pay: text('Pay 1 |||| Pay {smart_count}', { smart_count: count }),
    cancel: text('Cancel 1 |||| Cancel {smart_count}', { smart_count: count }),
  })[step]

const WhatIsAsked = ({ count, amount }: DecideDialogProps['asked']) => (
  <Typography sx={{ fontSize: '1.0625rem', fontWeight: 600, mb: 0.5 }}>
    {text('{smart_count} person, {sum} to pay |||| {smart_count} people, {sum} to pay', {
      smart_count: count,
      sum: formatMoney(amount),
    })}
  </Typography>
)

/** Maximum number of listed records; the rest are in the list. */
const MOST_NAMED = 100

interface OutcomeProps extends Pick<DecideDialogProps, 'step'> {
  readonly of: string
  readonly decided: Decided
  readonly total: number
}

function Outcome({ step, of, decided, total }: OutcomeProps) {
  const { done, amount, left, isOver, ended } = decided
  const rest = total - done - left.length
  const options = { done: formatCount(done), smart_count: total, sum: formatMoney(amount) }
  const words = {
    approve: text('{done} of {smart_count} approved, {sum}', options),
    pay: text('{done} of {smart_count} paid, {sum}', options),
    cancel: text('{done} of {smart_count} cancelled', options),
  }
  return (
    <>
      {!isOver && (
        <LinearProgress
          variant="determinate"
          value={Math.min(100, ((done + left.length) / Math.max(total, 1)) * 100)}
          aria-label={text('Progress')}
          sx={{ mb: 1.5 }}
        />
      )}
      <Typography role="status" sx={{ fontWeight: 600 }}>
        {words[step]}
      </Typography>
      {isOver && rest > 0 && (
        <Typography sx={{ mt: 1 }} color="text.secondary">
          {restWords(ended, rest)}
        </Typography>
      )}
      {left.length > 0 && <Refused of={of} left={left} />}
    </>
  )
}

/** Explains why some records were neither decided nor refused. */
function restWords(ended: Decided['ended'], smart_count: number): string {
  if (ended === null)
    return text(
      '1 was skipped: someone else had already dealt with it. |||| {smart_count} were skipped: someone else had already dealt with them.',
      { smart_count },
    )
  return text(
    '1 was not attempted and is unchanged. |||| {smart_count} were not attempted and are unchanged.',
    { smart_count },
  )
}

const Refused = ({ of, left }: { readonly of: string; readonly left: Decided['left'] }) => (
  <>
    <Typography sx={{ mt: 2, mb: 1 }} color="text.secondary">
      {text(
        'One could not be processed and is unchanged: |||| {smart_count} could not be processed and are unchanged:',
        {
          smart_count: left.length,
        },
      )}
    </Typography>
    <Rows label={text('Refused')}>
      {left.slice(0, MOST_NAMED).map(({ id, label, message, errors }) => (
        <Entry
          key={id}
          main={
            <RecordLink of={of} id={id}>
              {label}
            </RecordLink>
          }
          below={[errors[0]?.message ?? message]}
        />
      ))}
    </Rows>
    {left.length > MOST_NAMED && (
      <Typography sx={{ mt: 1 }} color="text.secondary">
        {text('1 more is in the list. |||| {smart_count} more are in the list.', {
          smart_count: left.length - MOST_NAMED,
        })}
      </Typography>
    )}
  </>
)
