import { monthName, MONTHS, text, todayIs } from '#admin'
import { MenuItem, TextField } from '@mui/material'
import type { ChosenMonth } from './chosen-month.ts'

/** The previous month. */
export function lastMonthOf(): ChosenMonth {
  const [year = 0, month = 0] = todayIs().split('-').map(Number)
  return month === 1 ? { year: year - 1, month: 12 } : { year, month: month - 1 }
}

const YEARS_BACK = 3

interface MonthInputsProps {
  readonly month: ChosenMonth
  readonly onChange: (month: ChosenMonth) => void
}

/** Inputs for month and year, up to the current year. */
export function MonthInputs({ month, onChange }: MonthInputsProps) {
  const thisYear = Number(todayIs().slice(0, 4))
  const years = Array.from({ length: YEARS_BACK + 1 }, (_, back) => thisYear - back)
  return (
    <>
      <TextField
        select
        size="small"
        label={text('Month')}
        value={month.month}
        sx={{ minWidth: 140, flexGrow: { xs: 1, sm: 0 } }}
        onChange={({ target }) => onChange({ ...month, month: Number(target.value) })}
      >
        {MONTHS.map((each) => (
          <MenuItem key={each} value={each}>
            {monthName(each)}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        select
        size="small"
        label={text('Year')}
        value={month.year}
        sx={{ minWidth: 100, flexGrow: { xs: 1, sm: 0 } }}
        onChange={({ target }) => onChange({ ...month, year: Number(target.value) })}
      >
        {years.map((year) => (
          <MenuItem key={year} value={year}>
            {String(year)}
          </MenuItem>
        ))}
      </TextField>
    </>
  )
}
