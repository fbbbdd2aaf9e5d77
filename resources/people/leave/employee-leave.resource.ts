import {
  choice,
  date,
  decimal,
  everythingBut,
  file,
  flag,
  forRoles,
  instant,
  longText,
  me,
  now,
  ownEmployee,
  reference,
  resource,
  text,
  today,
} from '#schema'
import { aboutOneself, OWN_RECORDS } from '../own-records.ts'
import { DAYS_WITHOUT_NOTE } from './leave.ts'

const REJECTED = { shownWhen: { employeeLeaveStatus: 'REJECTED' } } as const
const REMARKED = {
  shownWhen: { employeeLeaveStatus: ['APPROVED', 'REJECTED', 'CANCELLED'] },
} as const
const DECIDED = { shownWhen: { employeeLeaveStatus: ['APPROVED', 'REJECTED'] } } as const

const NOT_OWN = { employee: { not: ownEmployee } } as const

/** Leave requested by an employee and then approved or rejected. Days off for everyone are `holiday`. */
export default resource('employee-leave', {
  label: ['Leave', 'Leave'],
  screen: '/admin/leave-history',
  menu: { area: 'Activity', order: 20, icon: 'event', title: 'Leave history' },
  title: '{employee} {leaveType} {fromDate}–{toDate}',
  fields: {
    employee: aboutOneself(),
    leaveType: choice(
      {
        CASUAL: 'Casual',
        SICK: 'Sick',
        EARNED: 'Earned',
        UNPAID: 'Unpaid',
      },
      { required: true, initial: 'CASUAL', label: 'Type' },
    ),
    fromDate: date({ required: true, initial: today, label: 'From' }),
    toDate: date({ required: true, initial: today, label: 'To' }),
    halfDay: choice(
      { NONE: 'None (whole days)', FIRST_HALF: 'First half', SECOND_HALF: 'Second half' },
      { required: true, initial: 'NONE', help: 'Only for a single day' },
    ),
    totalDays: decimal({ calculated: true, unitLabel: 'days', label: 'Working days' }),
    balanceBefore: decimal({
      calculated: true,
      unitLabel: 'days',
      label: 'Balance when requested',
    }),
    reason: longText({ required: true, min: 5, max: 500 }),
    attachment: file({
      requiredWhen: { leaveType: 'SICK', totalDays: { moreThan: DAYS_WITHOUT_NOTE } },
      help: 'Needed for sick leave of more than 3 days',
    }),
    employeeLeaveStatus: choice(
      {
        PENDING: ['Pending', 'warning'],
        APPROVED: ['Approved', 'success'],
        REJECTED: ['Rejected', 'danger'],
        CANCELLED: ['Cancelled', 'neutral'],
      },
      { required: true, initial: 'PENDING', label: 'Status' },
    ),
    leaveRejectReason: reference('reject-reason', {
      ...REJECTED,
      calculated: true,
      only: { reasonKind: 'LEAVE' },
      alwaysNamed: true,
      label: 'Reject reason',
    }),
    decisionRemarks: text({
      ...REMARKED,
      calculated: true,
      max: 250,
      label: 'Remarks on the decision',
    }),
    decidedBy: reference('user', { ...DECIDED, calculated: true, alwaysNamed: true }),
    decidedDate: instant({ ...DECIDED, calculated: true, label: 'Decided' }),
    employeeNotificationEnabled: flag({
      shownWhen: { employeeNotificationEnabled: true },
      calculated: true,
      label: 'Unseen decision',
    }),
  },
  checks: [
    { field: 'toDate', is: 'atLeast', than: 'fromDate' },
    {
      field: 'toDate',
      is: 'sameYear',
      than: 'fromDate',
      message: 'Leave must end in the year it starts; request the rest separately.',
    },
    {
      field: 'toDate',
      is: 'atMost',
      than: 'fromDate',
      when: { halfDay: { not: 'NONE' } },
      at: 'halfDay',
      message: 'Only single-day leave can be a half day.',
    },
  ],
  lookups: [
    ['employee', 'fromDate'],
    ['employeeLeaveStatus', 'fromDate'],
  ],
  lockParent: 'employee',
  sections: {
    Leave: ['employee', 'leaveType', 'fromDate', 'toDate', 'halfDay', 'reason', 'attachment'],
    Days: ['employeeLeaveStatus', 'totalDays', 'balanceBefore'],
    Decision: [
      'leaveRejectReason',
      'decisionRemarks',
      'decidedBy',
      'decidedDate',
      'employeeNotificationEnabled',
    ],
  },
  list: {
    columns: [
      'employee',
      'leaveType',
      'fromDate',
      'toDate',
      'totalDays',
      'employeeLeaveStatus',
      'createdDate',
    ],
    totals: ['totalDays'],
    foldFirst: ['createdDate', 'toDate'],
    mainDate: 'fromDate',
    calendar: ['fromDate', 'toDate'],
    board: true,
    filters: [
      { name: 'id', through: 'employee.id', label: 'Employee' },
      'employee',
      'employeeLeaveStatus',
      'leaveType',
      {
        name: 'decidable',
        where: { all: [{ employeeLeaveStatus: 'PENDING' }, NOT_OWN] },
        label: 'Waiting for you',
      },
      { name: 'department', through: 'employee.department', label: 'Department' },
    ],
    sort: '-createdDate',
  },
  state: 'employeeLeaveStatus',
  editableWhen: { employeeLeaveStatus: 'PENDING' },
  whyNotEditable: 'This leave has been decided; cancel it and request it again.',
  actions: {
    approve: {
      label: 'Approve leave',
      from: 'PENDING',
      to: 'APPROVED',
      tone: 'success',
      many: true,
      inputs: ['decisionRemarks'],
      when: NOT_OWN,
      whyNot: 'You cannot approve or reject your own leave; ask someone else to do it.',
      stamps: { decidedBy: me, decidedDate: now, employeeNotificationEnabled: true },
    },
    reject: {
      label: 'Reject leave',
      from: 'PENDING',
      to: 'REJECTED',
      tone: 'danger',
      many: true,
      requires: ['leaveRejectReason'],
      inputs: ['decisionRemarks'],
      when: NOT_OWN,
      whyNot: 'You cannot approve or reject your own leave; ask someone else to do it.',
      stamps: { decidedBy: me, decidedDate: now, employeeNotificationEnabled: true },
    },
    cancel: {
      label: 'Cancel leave',
      from: ['PENDING', 'APPROVED'],
      to: 'CANCELLED',
      tone: 'danger',
      when: {
        any: [{ employeeLeaveStatus: 'PENDING' }, NOT_OWN, { fromDate: { moreThan: today } }],
      },
      whyNot: 'Your leave has started; only the office can cancel it now.',
      confirm: 'The days count as working days again.',
      many: true,
    },
  },
  sheet: {
    className: 'EmployeeLeave',
    matchOn: [['employee', 'fromDate', 'toDate', 'leaveType', 'halfDay']],
    columns: [
      { header: 'employeeCode', field: 'employee', required: true },
      'leaveType',
      { header: 'fromDate', field: 'fromDate', required: true },
      { header: 'toDate', field: 'toDate', required: true },
      'halfDay',
      'reason',
      'employeeLeaveStatus',
      'leaveRejectReason',
      'decisionRemarks',
    ],
  },
  allow: {
    ...forRoles(['SUPER_ADMIN', 'ADMIN'], everythingBut('delete')),
    EMPLOYEE: ['list', 'show', 'create', 'edit', 'cancel'],
  },
  rows: OWN_RECORDS,
})
