import {
  choice,
  date,
  decimal,
  flag,
  forRoles,
  instant,
  reference,
  resource,
  text,
  time,
  today,
} from '#schema'
import { OWN_RECORDS } from '../own-records.ts'

/** Clock-in and clock-out of an employee, as wall-clock times. Paid hours are in `pay-hour`. */
export default resource('swipe-entry', {
  label: ['Swipe', 'Swipes'],
  screen: '/employee/manage-swipe-entry',
  menu: {
    area: 'Activity',
    order: 50,
    icon: 'schedule',
    title: 'Swipe entry',
    roles: ['SUPER_ADMIN', 'ADMIN'],
  },
  title: '{employee} {swipeDate} {inTime}–{outTime}',
  fields: {
    // Includes former employees, because their last days may be entered later.
    employee: reference('employee', { required: true, frozen: true, includesInactive: true }),
    swipeDate: date({ required: true, initial: today, max: today, label: 'Date' }),
    inTime: time({ required: true, label: 'In' }),
    outTime: time({
      label: 'Out',
      help: 'Leave blank if still at work. A time before clock-in means the next day',
    }),
    startedAt: instant({ calculated: true, label: 'Clocked in' }),
    endedAt: instant({ calculated: true, label: 'Clocked out' }),
    workedHours: decimal({ calculated: true, unitLabel: 'h', label: 'Hours' }),
    source: choice(
      { MANUAL: ['Entered by hand', 'info'], DEVICE: ['Swipe screen', 'neutral'] },
      { calculated: true, required: true, initial: 'MANUAL' },
    ),
    exceptionFlag: choice(
      {
        NONE: 'None',
        MISSING_OUT: ['No clock-out', 'danger'],
        ON_LEAVE: ['On leave', 'warning'],
        HOLIDAY_WORK: ['Holiday work', 'info'],
      },
      { calculated: true, required: true, initial: 'NONE', label: 'Exception' },
    ),
    isSettled: flag({
      shownWhen: { exceptionFlag: ['MISSING_OUT', 'ON_LEAVE'] },
      calculated: true,
      required: true,
      initial: false,
      label: 'Decided',
    }),
    // Not needed at the door and in the file of a device, and filled in for the clock-out that was missing; required when a
    // swipe is entered, corrected or decided in a form.
    remarks: text({
      max: 200,
      optionalInSheets: true,
      requiredWhen: { exceptionFlag: { not: 'MISSING_OUT' } },
      help: 'Reason for the entry or change. It also resolves an exception',
    }),
  },
  uniqueTogether: [['employee', 'swipeDate', 'inTime']],
  lookups: [
    ['employee', 'startedAt'],
    ['swipeDate', 'employee'],
    ['outTime', 'startedAt'],
  ],
  lockParent: 'employee',
  sections: {
    Swipe: ['employee', 'swipeDate', 'inTime', 'outTime', 'workedHours', 'remarks'],
    Details: ['source', 'exceptionFlag', 'isSettled', 'startedAt', 'endedAt'],
  },
  list: {
    columns: [
      'swipeDate',
      'employee',
      'inTime',
      'outTime',
      'workedHours',
      'source',
      'exceptionFlag',
      'remarks',
    ],
    totals: ['workedHours'],
    folded: ['remarks'],
    filters: [
      'employee',
      { name: 'department', through: 'employee.department', label: 'Department' },
      { name: 'open', where: { outTime: null }, label: 'Still clocked in' },
      'exceptionFlag',
      'source',
    ],
    sort: ['-swipeDate', '-inTime'],
    mainDate: 'swipeDate',
    tabs: {
      today: { label: 'Today', where: { swipeDate: { atLeast: today } } },
      exceptions: {
        label: 'Needs a decision',
        where: { exceptionFlag: ['MISSING_OUT', 'ON_LEAVE'], isSettled: false },
      },
      all: { label: 'All' },
    },
  },
  example: { inTime: '08:00', outTime: '12:00', remarks: 'Forgot the card' },
  sheet: {
    className: 'SwipeEntry',
    matchOn: [['employee', 'swipeDate', 'inTime']],
    columns: [
      { header: 'employeeCode', field: 'employee' },
      { header: 'swipeDate', field: 'swipeDate', required: true },
      'inTime',
      'outTime',
      'remarks',
    ],
  },
  allow: {
    ...forRoles(['SUPER_ADMIN', 'ADMIN'], 'everything'),
    EMPLOYEE: ['list', 'show'],
  },
  rows: OWN_RECORDS,
})
