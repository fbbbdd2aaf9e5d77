import { text, type ChangePlan } from '#admin'
import { Alert, Link } from '@mui/material'
import { LinkBase } from 'react-admin'
import { TAKEN, type Asked, type Step } from '../../together/standing.ts'
import { WhatIsAsked } from '../../together/what-is-asked.tsx'
import { monthText } from '../month-text.tsx'
import { exceptionsPath, buildMonthQuery, type MonthScope } from './month-scope.tsx'

/** Decides all pay of a month that the step applies to. */
export const planMonth = (step: Step, scope: MonthScope, asked: Asked): ChangePlan => ({
  deed: { verb: 'action', name: step },
  chosen: {
    query: {
      ...buildMonthQuery(scope),
      payStatus: TAKEN[step],
      ...(step === 'approve' ? { toApprove: 'true' } : {}),
    },
  },
  count: asked.count,
  title: formatTitle(step, scope),
  words: explainStep(step),
  above: (
    <>
      <WhatIsAsked {...asked} />
      {step === 'approve' && asked.toLookAt > 0 && (
        <LookFirst scope={scope} count={asked.toLookAt} />
      )}
    </>
  ),
})

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
      'Payslips are issued, and the hours and weeks of the month are locked. Drafts with nothing to pay are left out; approve or cancel them one by one.',
    ),
    pay: text('Marks all payslips as paid. You can then download the bank file.'),
    cancel: text(
      'Drafts and approved pay are cancelled, payslips become void, and hours and weeks are unlocked. Anything already paid is unchanged.',
    ),
  })[step]

const LookFirst = ({ scope, count }: { readonly scope: MonthScope; readonly count: number }) => (
  <Alert severity="warning">
    {text('{smart_count} has exceptions. |||| {smart_count} have exceptions.', {
      smart_count: count,
    })}{' '}
    <Link component={LinkBase} color="inherit" to={exceptionsPath(scope)}>
      {text('See the exceptions first')}
    </Link>
  </Alert>
)
