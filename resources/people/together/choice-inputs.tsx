import { monthName, MONTHS, text, todayIs, useAll } from '#admin'
import { MenuItem, TextField, type SxProps } from '@mui/material'
import department from '../../parties/employees/employee-department.resource.ts'
import type { ChosenMonth } from '../payroll/whole-month/month-filter.ts'

interface ChoiceInputProps {
  readonly label: string
  readonly value: number
  readonly choices: readonly (readonly [value: number, label: string])[]
  readonly onChange: (value: number) => void
  readonly sx: SxProps
}

const ChoiceInput = ({ choices, onChange, ...input }: ChoiceInputProps) => (
  <TextField
    select
    size="small"
    {...input}
    onChange={({ target }) => onChange(Number(target.value))}
  >
    {choices.map(([value, label]) => (
      <MenuItem key={value} value={value}>
        {label}
      </MenuItem>
    ))}
  </TextField>
)

export interface ChosenDepartment {
  readonly id: number
  readonly label: string
}

interface DepartmentInputProps {
  /** Department id; 0 means all departments. */
  readonly chosen: number
  readonly onChange: (chosen: ChosenDepartment | null) => void
}

export function DepartmentInput({ chosen, onChange }: DepartmentInputProps) {
  const departments = useAll(department).data ?? []
  return (
    <ChoiceInput
      label={text('Department')}
      value={departments.length > 0 ? chosen : 0}
      choices={[
        [0, text('All departments')],
        ...departments.map(({ id, label }) => [id, label] as const),
      ]}
      onChange={(value) => onChange(departments.find(({ id }) => id === value) ?? null)}
      sx={{ flex: '1 1 11rem', maxWidth: { sm: '14rem' } }}
    />
  )
}

/** Previous month, as the default choice. */
export function findLastMonth(): ChosenMonth {
  const [year = 0, month = 0] = todayIs().split('-').map(Number)
  return month === 1 ? { year: year - 1, month: 12 } : { year, month: month - 1 }
}

const YEARS_BACK = 3

interface MonthInputsProps {
  readonly month: ChosenMonth
  readonly onChange: (month: ChosenMonth) => void
}

/** Inputs for a month and a year, up to the current year. */
export function MonthInputs({ month, onChange }: MonthInputsProps) {
  const thisYear = Number(todayIs().slice(0, 4))
  const years = Array.from({ length: YEARS_BACK + 1 }, (_, back) => thisYear - back)
  return (
    <>
      <ChoiceInput
        label={text('Month')}
        value={month.month}
        choices={MONTHS.map((each) => [each, monthName(each)] as const)}
        onChange={(chosen) => onChange({ ...month, month: chosen })}
        sx={{ minWidth: 140, flexGrow: { xs: 1, sm: 0 } }}
      />
      <ChoiceInput
        label={text('Year')}
        value={month.year}
        choices={years.map((year) => [year, String(year)] as const)}
        onChange={(year) => onChange({ ...month, year })}
        sx={{ minWidth: 100, flexGrow: { xs: 1, sm: 0 } }}
      />
    </>
  )
}
