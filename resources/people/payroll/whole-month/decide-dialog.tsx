import { formatCount, formatMoney, text, todayIs, translated, useAll } from '#admin'
import { Entry, RecordLink, Rows } from '#admin/page'
import {
  Alert,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  LinearProgress,
  Link,
  MenuItem,
  TextField,
  Typography,
} from '@mui/material'
import { useState, type FormEvent } from 'react'
import { LinkBase, useRefresh } from 'react-admin'
import paymentTypeInEnglish from '../../../money/payment-type.resource.ts'
import { monthText } from '../month-inputs.tsx'
import { rowsPath, totalOf, type MonthScope, type MonthSums } from './month-scope.tsx'
import {
  TAKEN,
  useDecideMonth,
  type Decided,
  type Payment,
  type Step,
} from './use-decide-month.tsx'

const paymentType = translated(paymentTypeInEnglish)

interface DecideDialogProps {
  readonly step: Step
  readonly scope: MonthScope
  readonly sums: MonthSums
  readonly onClose: () => void
}

/** Approves, pays or cancels a month: asks first, shows how far it is, and says what was refused and why. */
export function DecideDialog({ step, scope, sums, onClose }: DecideDialogProps) {
  // What it was asked about; the sums behind it change meanwhile.
  const [asked] = useState(() => totalOf(sums, TAKEN[step]))
  const [payment, setPayment] = useState<Payment>(() =>
    step === 'pay' ? { paymentDate: todayIs() } : {},
  )
  const { decided, error, start, stop } = useDecideMonth(scope, step)
  const refresh = useRefresh()
  const isRunning = decided !== null && !decided.isOver
  const close = () => {
    if (isRunning) return
    if (decided) refresh()
    onClose()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void start(payment)
  }
  const isReady = step !== 'pay' || (payment.paymentType && payment.paymentDate)
  return (
    <Dialog open onClose={close} fullWidth maxWidth="sm" aria-labelledby="decide-month">
      <form noValidate onSubmit={submit}>
        <DialogTitle id="decide-month">{titleOf(step, scope)}</DialogTitle>
        <DialogContent>
          {error && (
            <Alert severity="warning" sx={{ mb: 2 }}>
              {error}
            </Alert>
          )}
          {decided ? (
            <Outcome step={step} decided={decided} total={asked.pays} />
          ) : (
            <Question step={step} scope={scope} asked={asked} onLook={close} />
          )}
          {!decided && step === 'pay' && <PaymentInputs payment={payment} onChange={setPayment} />}
        </DialogContent>
        <DialogActions>
          {isRunning ? (
            <Button onClick={stop}>{text('Stop')}</Button>
          ) : (
            <Button color="inherit" onClick={close}>
              {decided ? text('Close') : text('Back')}
            </Button>
          )}
          {!decided && (
            <Button
              type="submit"
              variant="contained"
              color={step === 'cancel' ? 'error' : 'primary'}
              disabled={!isReady}
            >
              {buttonOf(step, asked.pays)}
            </Button>
          )}
        </DialogActions>
      </form>
    </Dialog>
  )
}

function titleOf(step: Step, scope: MonthScope): string {
  const month = monthText(scope)
  const of = scope.department ? `${month}, ${scope.department.label}` : month
  return {
    approve: text('Approve the pay of %{month}', { month: of }),
    pay: text('Record the payment of %{month}', { month: of }),
    cancel: text('Cancel the pay of %{month}', { month: of }),
  }[step]
}

const buttonOf = (step: Step, count: number): string =>
  ({
    approve: text('Approve 1 |||| Approve %{smart_count}', { smart_count: count }),
    pay: text('Pay 1 |||| Pay %{smart_count}', { smart_count: count }),
    cancel: text('Cancel 1 |||| Cancel %{smart_count}', { smart_count: count }),
  })[step]

interface QuestionProps {
  readonly step: Step
  readonly scope: MonthScope
  readonly asked: ReturnType<typeof totalOf>
  readonly onLook: () => void
}

/** How many they are, what they come to, and what follows. */
function Question({
  step,
  scope,
  asked: { pays, toLookAt, payableAmount },
  onLook,
}: QuestionProps) {
  const follows = {
    approve: text(
      'Payslips are issued, and the hours and weeks of the month are locked. What cannot be approved is listed and stays a draft.',
    ),
    pay: text('Each payslip is marked as paid. The file for the bank is there afterwards.'),
    cancel: text(
      'Drafts and approved pay are cancelled, payslips become void, and hours and weeks are unlocked. What is paid stays.',
    ),
  }
  return (
    <>
      <Typography sx={{ fontSize: '1.0625rem', fontWeight: 600, mb: 0.5 }}>
        {text('%{smart_count} person, %{sum} to pay |||| %{smart_count} people, %{sum} to pay', {
          smart_count: pays,
          sum: formatMoney(payableAmount),
        })}
      </Typography>
      <DialogContentText>{follows[step]}</DialogContentText>
      {step === 'approve' && toLookAt > 0 && (
        <Alert severity="warning" sx={{ mt: 2 }}>
          {text(
            '%{smart_count} has something to look at. |||| %{smart_count} have something to look at.',
            { smart_count: toLookAt },
          )}{' '}
          <Link component={LinkBase} color="inherit" to={rowsPath(scope, 'DRAFT')} onClick={onLook}>
            {text('Look first')}
          </Link>
        </Alert>
      )}
    </>
  )
}

/** Nobody is paid on credit or from a wallet. */
const KINDS: readonly string[] = ['CASH', 'BANK', 'CARD', 'CHEQUE', 'MOBILE']

function PaymentInputs({
  payment,
  onChange,
}: {
  readonly payment: Payment
  readonly onChange: (payment: Payment) => void
}) {
  const types = (useAll(paymentType).data ?? []).filter(({ kind }) => KINDS.includes(kind))
  return (
    <>
      <TextField
        select
        required
        fullWidth
        label={text('Paid by')}
        value={types.length > 0 ? (payment.paymentType ?? '') : ''}
        onChange={({ target }) => onChange({ ...payment, paymentType: Number(target.value) })}
        sx={{ mt: 2.5 }}
      >
        {types.map(({ id, label }) => (
          <MenuItem key={id} value={id}>
            {label}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        required
        fullWidth
        type="date"
        label={text('Paid on')}
        value={payment.paymentDate ?? ''}
        onChange={({ target }) => onChange({ ...payment, paymentDate: target.value })}
        slotProps={{ inputLabel: { shrink: true } }}
        sx={{ mt: 2 }}
      />
      <TextField
        fullWidth
        label={text('Payment reference')}
        value={payment.paymentReference ?? ''}
        onChange={({ target }) => onChange({ ...payment, paymentReference: target.value || null })}
        slotProps={{ htmlInput: { maxLength: 60 } }}
        sx={{ mt: 2 }}
      />
    </>
  )
}

/** So many are named; the rest is in the list. */
const MOST_NAMED = 100

function Outcome({
  step,
  decided: { done, payableAmount, left, isOver },
  total,
}: {
  readonly step: Step
  readonly decided: Decided
  readonly total: number
}) {
  const options = { done: formatCount(done), smart_count: total, sum: formatMoney(payableAmount) }
  const words = {
    approve: text('%{done} of %{smart_count} approved, %{sum}', options),
    pay: text('%{done} of %{smart_count} paid, %{sum}', options),
    cancel: text('%{done} of %{smart_count} cancelled', options),
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
      {left.length > 0 && (
        <>
          <Typography sx={{ mt: 2, mb: 1 }} color="text.secondary">
            {text(
              'Refused and left as it was: |||| %{smart_count} refused and left as they were:',
              {
                smart_count: left.length,
              },
            )}
          </Typography>
          <Rows label={text('Refused')}>
            {left.slice(0, MOST_NAMED).map(({ id, label, message }) => (
              <Entry
                key={id}
                main={
                  <RecordLink of="employee-pay" id={id}>
                    {label}
                  </RecordLink>
                }
                below={[message]}
              />
            ))}
          </Rows>
        </>
      )}
    </>
  )
}
