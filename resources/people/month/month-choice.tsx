import { Flex, text, todayIs } from '#admin'
import NextIcon from '@mui/icons-material/ChevronRight'
import PreviousIcon from '@mui/icons-material/ChevronLeft'
import { IconButton, Tooltip } from '@mui/material'
import type { ReactNode } from 'react'
import { MonthInputs } from '../together/choice-inputs.tsx'
import type { ChosenMonth } from '../payroll/whole-month/month-filter.ts'

interface MonthChoiceProps {
  readonly month: ChosenMonth
  readonly onChange: (month: ChosenMonth) => void
}

/** Month picker with buttons for the previous and next month. */
export function MonthChoice({ month, onChange }: MonthChoiceProps) {
  const now = todayIs().slice(0, 7)
  return (
    <Flex align="end" wrap>
      <Step label={text('Previous month')} onClick={() => onChange(monthAfter(month, -1))}>
        <PreviousIcon className="mirrored" />
      </Step>
      <MonthInputs month={month} onChange={onChange} />
      <Step
        label={text('Next month')}
        disabled={formatMonthCode(month) >= now}
        onClick={() => onChange(monthAfter(month, 1))}
      >
        <NextIcon className="mirrored" />
      </Step>
    </Flex>
  )
}

interface StepProps {
  readonly label: string
  readonly onClick: () => void
  readonly disabled?: boolean
  readonly children: ReactNode
}

const Step = ({ label, onClick, disabled = false, children }: StepProps) => (
  <Tooltip title={label} describeChild>
    <span>
      <IconButton aria-label={label} onClick={onClick} disabled={disabled} sx={STEP}>
        {children}
      </IconButton>
    </span>
  </Tooltip>
)

/** Formats a month for URLs: "2025-05". */
export const formatMonthCode = ({ year, month }: ChosenMonth): string =>
  `${year}-${String(month).padStart(2, '0')}`

export const readMonthCode = (code: string): ChosenMonth => ({
  year: Number(code.slice(0, 4)),
  month: Number(code.slice(5, 7)),
})

function monthAfter({ year, month }: ChosenMonth, months: number): ChosenMonth {
  const count = year * 12 + month - 1 + months
  return { year: Math.floor(count / 12), month: (count % 12) + 1 }
}

const STEP = { border: '1px solid var(--line)', borderRadius: 1, width: 36, height: 36 } as const
