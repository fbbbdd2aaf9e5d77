import { text, translated } from '#admin'
import { Alert, Link } from '@mui/material'
import { LinkBase } from 'react-admin'
import { DecideDialog } from '../../together/decide-dialog.tsx'
import type { Asked, Step } from '../../together/standing.ts'
import employeePay from '../employee-pay.resource.ts'
import { monthText } from '../month-text.tsx'
import { exceptionsPath, monthCalls, buildMonthQuery, type MonthScope } from './month-scope.tsx'

const PAYABLE = { definition: translated(employeePay), date: 'paymentDate' } as const

interface DecideMonthProps {
  readonly step: Step
  readonly scope: MonthScope
  readonly asked: Asked
  readonly onClose: () => void
}

export function DecideMonth({ step, scope, asked, onClose }: DecideMonthProps) {
  return (
    <DecideDialog
      step={step}
      payable={PAYABLE}
      title={formatTitle(step, scope)}
      follows={explainStep(step)}
      asked={asked}
      warning={
        step === 'approve' && asked.toLookAt > 0 ? (
          <LookFirst scope={scope} count={asked.toLookAt} onLook={onClose} />
        ) : null
      }
      decide={(payment, after) =>
        monthCalls.put('/employee-pay/month', {
          body: { ...buildMonthQuery(scope), ...payment, step, ...after },
        })
      }
      onClose={onClose}
    />
  )
}

function formatTitle(step: Step, scope: MonthScope): string {
  const month = scope.department
    ? `${monthText(scope)}, ${scope.department.label}`
    : monthText(scope)
  return {
    approve: text('Approve pay for {month}', { month }),
    pay: text('Record payment for {month}', { month }),
    cancel: text('Cancel pay for {month}', { month }),
  }[step]
}

const explainStep = (step: Step): string =>
  ({
    approve: text(
      'Payslips are issued, and the hours and weeks of the month are locked. Anything that cannot be approved is listed and stays a draft.',
    ),
    pay: text('Marks all payslips as paid. You can then download the bank file.'),
    cancel: text(
      'Drafts and approved pay are cancelled, payslips become void, and hours and weeks are unlocked. Anything already paid is unchanged.',
    ),
  })[step]

const LookFirst = ({
  scope,
  count,
  onLook,
}: {
  readonly scope: MonthScope
  readonly count: number
  readonly onLook: () => void
}) => (
  <Alert severity="warning" sx={{ mt: 2 }}>
    {text('{smart_count} has exceptions. |||| {smart_count} have exceptions.', {
      smart_count: count,
    })}{' '}
    <Link component={LinkBase} color="inherit" to={exceptionsPath(scope)} onClick={onLook}>
      {text('See the exceptions first')}
    </Link>
  </Alert>
)
