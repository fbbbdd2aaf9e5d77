import { text } from '#admin'
import { Photo, recordPage } from '#admin/page'
import { addressText } from '../../places/address.ts'
import employee from './employee.resource.ts'

/** Employee page with contact details, work and team. */
export default recordPage(employee, {
  main: {
    [text('Work')]: [
      'designation',
      'department',
      'reportingManager',
      'employeeType',
      'dateOfJoining',
      'relievingDate',
      [text('Shift'), ({ record: { shiftStart, shiftEnd } }) => `${shiftStart}–${shiftEnd}`],
      'foodHygieneCertificateExpiry',
    ],
  },
  side: {
    photo: { slot: ({ record }) => <Photo record={record} name="photo" /> },
    [text('Contact')]: [
      'phoneNumber',
      'email',
      [text('Address'), ({ record }) => addressText(record)],
      [text('Emergency contact'), 'emergencyContactName'],
      [text('Contact’s phone'), 'emergencyContactPhone'],
    ],
    [text('Sign-in')]: ['user'],
  },
  tabs: {
    hours: {
      of: 'pay-hour',
      by: 'employee',
      label: text('Pay hours'),
      columns: ['dayType', 'workedHours', 'overtimeHours', 'payHourStatus'],
    },
    swipes: {
      of: 'swipe-entry',
      by: 'employee',
      label: text('Swipes'),
      columns: ['inTime', 'outTime', 'workedHours', 'exceptionFlag'],
    },
    weeks: {
      of: 'weekly-wages',
      by: 'employee',
      label: text('Weekly wages'),
      columns: ['regularHours', 'overtimeHours', 'netWages', 'wageStatus'],
    },
    leaveAdjustments: {
      of: 'leave-adjustment',
      by: 'employee',
      label: text('Leave adjustments'),
      columns: ['leaveType', 'year', 'days', 'reason'],
    },
    reports: {
      of: 'employee',
      by: 'reportingManager',
      label: text('Reports'),
      columns: ['designation', 'department', 'phoneNumber', 'employeeStatus'],
      empty: text('No direct reports.'),
    },
    department: {
      of: 'employee',
      by: 'department',
      value: 'department',
      label: text('Department'),
      columns: ['designation', 'phoneNumber', 'dateOfJoining', 'employeeStatus'],
    },
    payslips: { of: 'monthly-pay', by: 'employee', when: ({ role }) => role === 'SUPER_ADMIN' },
  },
  details: true,
})
