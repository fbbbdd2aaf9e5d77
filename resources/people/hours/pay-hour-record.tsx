import { makeCalls, formatFullDate, text } from '#admin'
import { recordPage, type Shown, KindInput, type InputProps } from '#admin/page'
import type { RecordOf } from '#schema'
import { FromHoliday, FromLeave, FromSwipes } from './day-explained.tsx'
import payHour from './pay-hour.resource.ts'
import type payHourCalls from './pay-hour.server.ts'

const calls = makeCalls<typeof payHourCalls>()
const useExplained = ({ id }: RecordOf<typeof payHour>) =>
  calls.useAnswer('/pay-hour/explained', { id })

export type OfDay = Shown<RecordOf<typeof payHour>, ReturnType<typeof useExplained>>

/** Page for one day of paid hours, with its swipes, leave and holiday. */
export default recordPage(payHour, {
  use: useExplained,
  one: text('Day'),
  heading: ({ record }) => formatFullDate(record.workDate),
  below: 'employee',
  chips: ['payHourStatus'],
  actions: [{ action: 'approve', primary: true }],
  main: {
    [text('How the hours were calculated')]: FromSwipes,
    leave: { slot: FromLeave },
    holiday: { slot: FromHoliday },
  },
  side: {
    [text('Day')]: ['dayType', 'source', 'remarks'],
    [text('Hours')]: ['workedHours', 'regularHours', 'overtimeHours', 'holidayHours'],
  },
  details: true,
})

/** Remarks input, required because hours entered by hand need a reason. */
export function TypedRemarks(input: InputProps) {
  return <KindInput {...input} required />
}
