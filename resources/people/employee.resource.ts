import {
  choice, date, daysFromToday, email, flag, image, me, phone, reference, resource, text, time, today,
} from '#language'
import { address, ADDRESS_FIELDS, PHONE } from '../places/address.ts'
import { bank, BANK_FIELDS } from './bank.ts'

/** A person on the payroll. Whoever merely signs in is a `user`. */
export default resource('employee', {
  label: ['Employee', 'Employees'],
  screen: '/employee/manage-employee',
  menu: { area: 'HR', order: 20, icon: 'badge', roles: ['SUPER_ADMIN', 'ADMIN'] },
  title: '{firstName} {lastName} ({employeeCode})',
  hint: '{designation}',
  fields: {
    employeeCode: text({
      required: true, unique: true, min: 3, max: 15, series: 'EMP-00000', frozen: true,
      alsoCalled: ['Employee number', 'Employee ID', 'Emp code', 'Emp ID', 'Emp number', 'Staff number', 'Payroll number'],
    }),
    firstName: text({ required: true, max: 60, alsoCalled: ['Given name', 'Forename'] }),
    lastName: text({ required: true, max: 60, alsoCalled: ['Surname', 'Family name'] }),
    fullName: text({ computed: '{firstName} {lastName}', label: 'Name' }),
    gender: choice({ MALE: 'Male', FEMALE: 'Female', OTHER: 'Other', UNDISCLOSED: 'Not said' }, { initial: 'UNDISCLOSED', alsoCalled: ['Sex'] }),
    dateOfBirth: date({ required: true, max: daysFromToday(-1), alsoCalled: ['Birth date', 'Birthday'] }),
    photo: image(),
    nationalIdNumber: text({
      min: 4, max: 20, unique: true, label: 'National ID number', maskedFor: ['ADMIN'],
      alsoCalled: ['National insurance number', 'NI number', 'Aadhaar number'],
    }),
    department: reference('employee-department', { required: true, alsoCalled: ['Dept'] }),
    designation: text({ required: true, min: 2, max: 60, alsoCalled: ['Job title', 'Position'] }),
    employeeType: choice(
      { FULL_TIME: 'Full time', PART_TIME: 'Part time', TEMPORARY: 'Temporary' }, {
        required: true, initial: 'FULL_TIME', alsoCalled: ['Employment type', 'Contract type'],
      }),
    dateOfJoining: date({ required: true, initial: today, max: daysFromToday(90), alsoCalled: ['Joining date', 'Date joined', 'Start date', 'Hire date'] }),
    reportingManager: reference('employee', { noLoop: true, alwaysNamed: true, alsoCalled: ['Manager', 'Line manager', 'Supervisor'] }),
    shiftStart: time({ required: true, initial: '09:00' }),
    shiftEnd: time({ required: true, initial: '17:00', help: 'Before the start means a night shift' }),
    foodHygieneCertificateExpiry: date({ label: 'Food hygiene certificate until' }),
    phoneNumber: phone({ required: true, unique: true, provenBy: ['EMPLOYEE'], alsoCalled: PHONE, dialCode: 'country.dialCode' }),
    email: email({ unique: true, label: 'E-mail', alsoCalled: ['Email address', 'Mail'] }),
    emergencyContactName: text({ min: 2, max: 60 }),
    emergencyContactPhone: phone({ dialCode: 'country.dialCode' }),
    ...address(),
    ...bank(),
    user: reference('user', { unique: true, calculated: true, label: 'Sign-in' }),
    createUser: flag({ transient: true, shownWhen: { user: null }, label: 'Create a sign-in', help: 'A temporary password is sent by SMS' }),
    employeeStatus: choice({
      ACTIVE: ['Active', 'success'], INACTIVE: ['Inactive', 'neutral'], SUSPENDED: ['Suspended', 'warning'], LEFT: ['Left', 'neutral'],
    }, { required: true, initial: 'ACTIVE', label: 'Status' }),
    relievingDate: date({ shownWhen: { employeeStatus: 'LEFT' }, requiredWhen: { employeeStatus: 'LEFT' }, label: 'Last working day' }),
  },
  checks: [
    { field: 'dateOfBirth', is: 'atMost', than: 'dateOfJoining', plusYears: -16, message: 'An employee must be at least 16 years old on joining.' },
    { field: 'relievingDate', is: 'atLeast', than: 'dateOfJoining' },
    { together: ['emergencyContactName', 'emergencyContactPhone'] },
    { together: BANK_FIELDS, message: 'Fill in all bank details, or none of them.' },
  ],
  sections: {
    'Personal': ['firstName', 'lastName', 'gender', 'dateOfBirth', 'photo', 'nationalIdNumber'],
    'Work': [
      'employeeCode', 'department', 'designation', 'employeeType', 'dateOfJoining', 'reportingManager', 'shiftStart', 'shiftEnd',
      'foodHygieneCertificateExpiry', 'employeeStatus', 'relievingDate',
    ],
    'Contact': ['phoneNumber', 'email', 'emergencyContactName', 'emergencyContactPhone'],
    'Address': ADDRESS_FIELDS,
    'Bank': BANK_FIELDS,
    'Sign-in': ['user', 'createUser'],
  },
  list: {
    columns: ['employeeCode', 'fullName', 'department', 'designation', 'phoneNumber', 'dateOfJoining', 'employeeStatus'],
    search: ['employeeCode', 'fullName', 'designation', 'phoneNumber', 'email'],
    filters: ['department', 'employeeType', 'employeeStatus', 'dateOfJoining'],
    sort: 'employeeCode',
    mainDate: 'dateOfJoining',
  },
  usable: { employeeStatus: 'ACTIVE' },
  state: 'employeeStatus',
  actions: {
    deactivate: { label: 'Set inactive', from: 'ACTIVE', to: 'INACTIVE', confirm: 'The sign-in is blocked while the employee is inactive.' },
    suspend: { label: 'Suspend', from: 'ACTIVE', to: 'SUSPENDED', tone: 'warning', confirm: 'The sign-in is blocked while the employee is suspended.' },
    reactivate: { label: 'Set active again', from: ['INACTIVE', 'SUSPENDED'], to: 'ACTIVE' },
    leave: {
      label: 'Record leaving', from: ['ACTIVE', 'INACTIVE', 'SUSPENDED'], to: 'LEFT', tone: 'danger', requires: ['relievingDate'], asks: ['relievingDate'],
      confirm: 'The employee leaves the company; the sign-in ends on the last working day.',
    },
  },
  sheet: {
    className: 'Employee',
    upload: '/upload-employees',
    matchOn: ['employeeCode', 'phoneNumber'],
    columns: [
      'employeeCode', 'firstName', 'lastName', 'gender', 'dateOfBirth', { header: 'dateOfJoining', field: 'dateOfJoining', required: true },
      { header: 'departmentCode', field: 'department' }, 'designation', 'employeeType', 'phoneNumber', 'email',
      'addressLine1', 'country', 'state', 'city', 'postalCode',
      'bankName', 'bankAccountName', 'bankAccountNumber', 'bankCode', 'createUser',
    ],
  },
  allow: {
    SUPER_ADMIN: 'everything',
    ADMIN: ['list', 'show', 'create', 'edit', 'import', 'deactivate', 'suspend', 'reactivate', 'leave'],
    EMPLOYEE: {
      may: ['show', 'edit'],
      editOnly: ['phoneNumber', 'email', 'emergencyContactName', 'emergencyContactPhone', ...ADDRESS_FIELDS],
    },
  },
  rows: { EMPLOYEE: { user: me } },
})
