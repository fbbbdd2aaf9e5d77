import { addDays, fromUnits, localized } from '#schema'
import { behaviour, chartMeasure, overTime, tileMeasure, type Work } from '#server'
import payHour from '../hours/pay-hour.resource.ts'
import swipeEntry from '../hours/swipe-entry.resource.ts'
import { hoursOfStays } from '../hours/swipe-time.ts'
import employeeLeave from '../leave/employee-leave.resource.ts'
import { datesBetween } from '../terms/calendar.ts'
import { readBoard } from './board.server.ts'

const CHART_DAYS = 14

const hours = (units: unknown): number => fromUnits(Number(units ?? 0), 2)

/** Attendance and own hours on dashboards. */
export default behaviour('hours-metrics', {
  measures: {
    'people-at-work': tileMeasure({
      of: swipeEntry,
      roles: ['SUPER_ADMIN', 'ADMIN'],
      label: localized`At work now`,
      unit: 'count',
      // In, on leave, and absent although the shift has begun.
      async compute(work) {
        const board = await readBoard(work)
        const count = (presence: string) =>
          board.filter((person) => person.presence === presence).length
        const away = await peopleOnLeave(work)
        return {
          value: count('IN'),
          parts: [
            { key: 'ON_LEAVE', value: away.length },
            { key: 'LATE', value: count('LATE') },
          ],
        }
      },
    }),
    'own-day': tileMeasure({
      of: swipeEntry,
      roles: ['EMPLOYEE'],
      label: localized`Your hours today`,
      unit: 'quantity',
      async compute(work) {
        const swipes = await work.find(swipeEntry, { swipeDate: work.today, ...ownOf(work) })
        const inOrder = swipes.toSorted((one, other) => one.inTime.localeCompare(other.inTime))
        const times = inOrder.map(({ inTime, outTime }) => `${inTime}–${outTime ?? ''}`)
        return { value: hours(hoursOfStays(swipes)), name: times.join(', ') || null }
      },
    }),
    'own-hours': chartMeasure({
      of: payHour,
      roles: ['EMPLOYEE'],
      async compute(work) {
        const first = addDays(work.today, 1 - CHART_DAYS)
        const days = datesBetween(first, work.today)
        const rows = await work
          .query(payHour)
          .where({ workDate: { atLeast: first, atMost: work.today }, ...ownOf(work) })
          .groupBy('workDate')
          .sum('regularHours', 'holidayHours', 'overtimeHours')
          .all()
        return overTime(
          days.map((day) => ({ from: day, to: day })),
          rows.flatMap(({ workDate, regularHours, holidayHours, overtimeHours }) => {
            const place = days.indexOf(workDate)
            return [
              { place, key: 'regular', value: regularHours + holidayHours },
              { place, key: 'overtime', value: overtimeHours },
            ]
          }),
          [{ key: 'regular' }, { key: 'overtime' }],
          hours,
        )
      },
    }),
  },
})

/** The same employees as the tile "On leave today", including those who came in. */
const peopleOnLeave = (work: Work) =>
  work
    .query(employeeLeave)
    .where({
      employeeLeaveStatus: 'APPROVED',
      fromDate: { atMost: work.today },
      toDate: { atLeast: work.today },
    })
    .groupBy('employee')
    .all()

/** No rows for a caller who is not an employee. */
const ownOf = ({ caller }: Work) => ({ employee: caller?.employeeId ?? 0 })
