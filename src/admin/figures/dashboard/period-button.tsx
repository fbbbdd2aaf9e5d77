import CalendarIcon from '@mui/icons-material/CalendarTodayOutlined'
import ExpandIcon from '@mui/icons-material/ExpandMore'
import { Box, Button, Popover } from '@mui/material'
import { useState } from 'react'
import { formatStretch, todayIs } from '../../format.ts'
import { text } from '../../i18n/text.ts'
import { readDay } from '../../form/inputs/dates/date-field.tsx'
import { DateRange, isReadable, type DateEnds } from '../../form/inputs/dates/date-range.tsx'
import { useUrlParams } from '../../shell/use-url-params.ts'
import { presetsAt, USUAL, type periodIn } from './periods.ts'

export function PeriodButton({ period }: { period: ReturnType<typeof periodIn> }) {
  const [, ask] = useUrlParams()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const name = period.words ?? formatStretch(period.from, period.to)
  const choose = (code: string) => {
    ask({ period: code === USUAL ? null : code, fromDate: null, toDate: null })
    setAnchor(null)
  }
  return (
    <>
      <Button
        variant="outlined"
        color="inherit"
        startIcon={<CalendarIcon sx={{ fontSize: '16px !important' }} />}
        endIcon={<ExpandIcon />}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        aria-label={text('Change period: {name}', { name })}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{
          bgcolor: 'background.paper',
          borderColor: 'var(--line)',
          minHeight: { xs: 44, md: 36 },
        }}
      >
        {name}
      </Button>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{
          paper: {
            role: 'dialog',
            'aria-label': text('Period'),
            sx: { p: 1.5, width: 320, mt: 0.5 },
          },
        }}
      >
        <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 0.5, mb: 1.5 }}>
          {presetsAt(todayIs()).map(({ code, words }) => (
            <Button
              key={code}
              color="inherit"
              aria-pressed={period.code === code}
              onClick={() => choose(code)}
              sx={{
                justifyContent: 'flex-start',
                minHeight: { xs: 44, md: 34 },
                fontWeight: period.code === code ? 700 : 500,
                bgcolor: period.code === code ? 'var(--primary-soft)' : 'transparent',
              }}
            >
              {words}
            </Button>
          ))}
        </Box>
        <Range
          from={period.from}
          to={period.to}
          onChoose={(from, to) => {
            ask({ period: null, fromDate: from, toDate: to })
            setAnchor(null)
          }}
        />
      </Popover>
    </>
  )
}

function Range({
  from,
  to,
  onChoose,
}: {
  from: string
  to: string
  onChoose: (from: string, to: string) => void
}) {
  const [ends, setEnds] = useState<DateEnds>({ from, to })
  const [first, last] = [readDay(ends.from), readDay(ends.to)]
  const days = first && last && isReadable(ends) ? { first, last } : null
  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (days) onChoose(days.first, days.last)
      }}
    >
      <DateRange ends={ends} onChange={setEnds} />
      <Button
        type="submit"
        variant="contained"
        fullWidth
        disabled={!days}
        sx={{ mt: 1, minHeight: { xs: 44, md: 36 } }}
      >
        {text('Show these days')}
      </Button>
    </Box>
  )
}
