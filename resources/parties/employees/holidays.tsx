import { ListPage, showPath, text, todayIs, translated, useList } from '#admin'
import { YearCalendar } from '#admin/page'
import { Box, useMediaQuery, type Theme } from '@mui/material'
import { useState } from 'react'
import { itemsOf } from '#schema'
import holidayInEnglish from './holiday.resource.ts'

const holiday = translated(holidayInEnglish)
const TYPES = itemsOf(holiday.fields.holidayType)
const MOST = 100

/** The list of holidays, and the year that they lie in: beside it, or above it where there is no room. */
export function Holidays() {
  const isWide = useMediaQuery((theme: Theme) => theme.breakpoints.up('lg'))
  if (!isWide) return <ListPage definition={holiday} above={<Year />} />
  return (
    <Box sx={PARTS}>
      <Box sx={{ minWidth: 0, minHeight: 0 }}>
        <ListPage definition={holiday} />
      </Box>
      <Year />
    </Box>
  )
}

function Year() {
  const [year, setYear] = useState(Number(todayIs().slice(0, 4)))
  const { data } = useList(holiday, { fromDate: `${year}-01-01`, toDate: `${year}-12-31` }, MOST)
  const marks = new Map(
    (data?.content ?? []).map(({ id, holidayDate, holidayName, holidayType }) => [
      holidayDate,
      {
        label: holidayName,
        tone: TYPES[holidayType]?.tone ?? 'info',
        to: showPath(`/${holiday.name}`, id),
      },
    ]),
  )
  return (
    <YearCalendar label={text('Calendar of holidays')} year={year} onYear={setYear} marks={marks} />
  )
}

const PARTS = {
  display: 'grid',
  gap: 2,
  height: '100%',
  gridTemplateColumns: 'minmax(0, 1fr) 372px',
  gridTemplateRows: 'minmax(0, 1fr)',
} as const
