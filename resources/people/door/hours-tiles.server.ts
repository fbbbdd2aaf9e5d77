import { fromUnits } from '#schema'
import { behaviour, type Work } from '#server'
import swipeEntry from '../hours/swipe-entry.resource.ts'
import { hoursOfStays } from '../hours/swipe-time.ts'
import employeeLeave from '../leave/employee-leave.resource.ts'
import { readBoard } from './board.server.ts'

/** The people at work, and the caller's own day. */
export default behaviour('hours-tiles', {
  tiles: {
    'people-at-work': async (work) => {
      const board = await readBoard(work)
      const count = (presence: string) =>
        board.filter((person) => person.presence === presence).length
      const away = await findPeopleOnLeave(work)
      return {
        value: count('IN'),
        parts: [
          { key: 'ON_LEAVE', value: away.length },
          { key: 'LATE', value: count('LATE') },
        ],
      }
    },
    'own-day': async (work) => {
      const employee = work.caller?.employeeId ?? 0
      const swipes = await work.find(swipeEntry, { swipeDate: work.today, employee })
      const inOrder = swipes.toSorted((one, other) => one.inTime.localeCompare(other.inTime))
      const times = inOrder.map(({ inTime, outTime }) => `${inTime}–${outTime ?? ''}`)
      return { value: fromUnits(hoursOfStays(swipes), 2), name: times.join(', ') || null }
    },
  },
})

/** The same employees as the tile "On leave today", including those who came in. */
const findPeopleOnLeave = (work: Work) =>
  work
    .query(employeeLeave)
    .where({
      employeeLeaveStatus: 'APPROVED',
      fromDate: { atMost: work.today },
      toDate: { atLeast: work.today },
    })
    .groupBy('employee')
    .all()
