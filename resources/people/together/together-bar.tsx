import { Flex, formatCount, formatMoney, text } from '#admin'
import { Box, Button, Link, Typography } from '@mui/material'
import { useState, type ReactNode } from 'react'
import { LinkBase } from 'react-admin'
import { DepartmentInput, type ChosenDepartment } from './choice-inputs.tsx'
import { askedBy, nextStep, type Asked, type Standing, type Step } from './standing.ts'

interface TogetherBarProps {
  /** Month or week input. */
  readonly time: ReactNode
  readonly department: ChosenDepartment | null
  readonly onDepartment: (chosen: ChosenDepartment | null) => void
  /** Undefined while loading. */
  readonly states: readonly Standing[] | undefined
  readonly steps: readonly Step[]
  /** Creates drafts, directly or in a dialog. */
  readonly draft:
    | { readonly isBusy: boolean; readonly onPress: () => void }
    | { readonly dialog: (onClose: () => void) => ReactNode }
  /** Download button for paid records. */
  readonly file?: (variant: StepVariant) => ReactNode
  readonly onStep: (step: Step, asked: Asked) => void
  readonly onDone: () => void
  /** Text if there are no records. */
  readonly none: string
  /** Notice about the rows below. */
  readonly note?: string | null
}

/** Button style; the next action is emphasised. */
export type StepVariant = 'contained' | 'outlined'

/** Summary of a period with actions for all its records, above the list. */
export function TogetherBar(props: TogetherBarProps) {
  const { time, department, onDepartment, states, none, note } = props
  return (
    <Flex gap={2} wrap sx={BAR}>
      <Flex align="stretch" wrap sx={{ flex: '1 1 26rem', maxWidth: '32rem' }}>
        {time}
        <DepartmentInput chosen={department?.id ?? 0} onChange={onDepartment} />
      </Flex>
      <Flex align="stretch" gap={3} wrap sx={{ flex: '1 1 auto', minHeight: 44 }} role="status">
        {states?.length === 0 && <Typography color="text.secondary">{none}</Typography>}
        {states?.map((standing) => (
          <State key={standing.state} {...standing} />
        ))}
      </Flex>
      <Box sx={STEPS}>
        <Steps {...props} />
      </Box>
      {note && (
        <Typography variant="body2" color="text.secondary" sx={{ flexBasis: '100%' }}>
          {note}
        </Typography>
      )}
    </Flex>
  )
}

/** Available actions, the next one first. */
function Steps({ states = [], steps, draft, file, onStep, onDone }: TogetherBarProps) {
  const [isDrafting, setIsDrafting] = useState(false)
  const next = nextStep(states)
  const chooseVariant = (step: typeof next): StepVariant =>
    step === next ? 'contained' : 'outlined'
  const isOffered = (step: Step) => steps.includes(step) && askedBy(step, states).count > 0
  const begin = (step: Step) => onStep(step, askedBy(step, states))
  const close = () => {
    setIsDrafting(false)
    onDone()
  }
  return (
    <>
      {isOffered('approve') && (
        <Button variant={chooseVariant('approve')} onClick={() => begin('approve')}>
          {text('Approve all')}
        </Button>
      )}
      {isOffered('pay') && (
        <Button variant={chooseVariant('pay')} onClick={() => begin('pay')}>
          {text('Pay all')}
        </Button>
      )}
      <Button
        variant={chooseVariant('draft')}
        disabled={'isBusy' in draft && draft.isBusy}
        onClick={'onPress' in draft ? draft.onPress : () => setIsDrafting(true)}
      >
        {text('Create drafts')}
      </Button>
      {states.some(({ state }) => state === 'PAID') && file?.(chooseVariant('file'))}
      {isOffered('cancel') && (
        <Button color="error" onClick={() => begin('cancel')}>
          {text('Cancel all')}
        </Button>
      )}
      {isDrafting && 'dialog' in draft && draft.dialog(close)}
    </>
  )
}

function State({ state, count, amount, toLookAt = 0, to, lookAt = to }: Standing) {
  const sum = formatMoney(amount)
  const label = { DRAFT: text('Drafts'), APPROVED: text('To pay'), PAID: text('Paid') }[state]
  return (
    <Box>
      <Link component={LinkBase} to={to} sx={{ fontSize: '0.8125rem' }}>
        {`${label} ${formatCount(count)}`}
      </Link>
      <Box className="tabular" sx={{ fontWeight: 600 }}>
        <bdi>{state === 'DRAFT' ? text('{sum} to pay', { sum }) : sum}</bdi>
      </Box>
      {toLookAt > 0 && (
        <Link component={LinkBase} to={lookAt} sx={{ fontSize: '0.75rem' }}>
          {text('{smart_count} with exceptions |||| {smart_count} with exceptions', {
            smart_count: toLookAt,
          })}
        </Link>
      )}
    </Box>
  )
}

const BAR = {
  flex: 'none',
  mb: 1.5,
  p: { xs: 1.5, sm: 2 },
  border: '1px solid var(--line)',
  borderRadius: 1,
  backgroundColor: 'background.paper',
} as const
/** Arranged in pairs on a phone, so that no button is alone in a row. */
const STEPS = {
  display: { xs: 'grid', sm: 'flex' },
  gridTemplateColumns: '1fr 1fr',
  width: { xs: '100%', sm: 'auto' },
  gap: 1,
  alignItems: 'stretch',
  '& > :last-child:nth-of-type(odd)': { gridColumn: '1 / -1' },
  '& > *': { whiteSpace: { sm: 'nowrap' } },
} as const
