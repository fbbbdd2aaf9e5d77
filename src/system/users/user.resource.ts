import {
  active,
  choice,
  email,
  everythingBut,
  flag,
  forRoles,
  instant,
  me,
  password,
  phone,
  reference,
  resource,
  text,
  whole,
} from '#schema'
import { MESSAGE_LANGUAGES } from '../messages/languages.ts'
import { ROLE_ID } from './roles.ts'

const { SUPER_ADMIN, ADMIN, EMPLOYEE, CUSTOMER } = ROLE_ID

/** User account. Areas link it to an employee or a customer. */
export default resource('user', {
  label: ['User', 'Users'],
  screen: '/user/manage-user',
  menu: { area: 'User', order: 10, icon: 'person', roles: ['SUPER_ADMIN', 'ADMIN'] },
  title: '{firstName} {lastName} ({userName})',
  hint: '{email}',
  fields: {
    // Copy of the id under the name used in tokens. It is not stored, but filled in when a record is returned.
    userId: whole({
      calculated: true,
      ungrouped: true,
      personalFor: ['SUPER_ADMIN', 'ADMIN', 'EMPLOYEE', 'CUSTOMER'],
      label: 'User number',
    }),
    userName: text({
      unique: true,
      min: 3,
      max: 60,
      case: 'lower',
      frozen: true,
      // Allows the characters of e-mail addresses, because an address may also serve as user name.
      pattern: [
        "[\\p{L}0-9._@+'!#$%&*/=?^`{|}~-]+",
        'A user name can contain only letters, digits and characters used in e-mail addresses',
      ],
      help: 'Leave blank to use the e-mail address',
    }),
    firstName: text({ required: true, max: 60 }),
    lastName: text({ required: true, max: 60 }),
    fullName: text({ textFrom: '{firstName} {lastName}', label: 'Name' }),
    // Employees and customers may sign in with only a phone number. Office users need an e-mail address.
    email: email({ unique: true, requiredWhen: { role: [SUPER_ADMIN, ADMIN] }, label: 'E-mail' }),
    phoneNumber: phone({
      unique: true,
      requiredWhen: { role: [EMPLOYEE, CUSTOMER], isSelfRegistered: false },
      provenBy: ['EMPLOYEE', 'CUSTOMER'],
      help: 'Codes and new passwords are sent here once it is confirmed',
    }),
    // Number confirmed as the user's own. Codes and passwords are not sent to any other number.
    confirmedNumber: phone({
      calculated: true,
      hiddenFrom: ['EMPLOYEE', 'CUSTOMER'],
      help: 'Codes and new passwords go to this number only',
    }),
    // True for numbers that still have to be confirmed, including those entered before confirmation was introduced.
    numberToConfirm: flag({
      calculated: true,
      initial: true,
      hiddenFrom: ['EMPLOYEE', 'CUSTOMER'],
      label: 'Number to confirm',
    }),
    numberCode: text({
      calculated: true,
      transient: true,
      max: 20,
      hiddenFrom: ['EMPLOYEE', 'CUSTOMER'],
      label: 'Code from the previous number',
    }),
    // Saved when a signed-in user chooses a language.
    messageLanguage: choice(MESSAGE_LANGUAGES, {
      label: 'Message language',
      help: 'Leave blank to use the company’s language',
    }),
    role: reference('user-role', { required: true }),
    tenantid: text({
      max: 40,
      initial: 'default',
      label: 'Tenant',
      hiddenFrom: ['EMPLOYEE', 'CUSTOMER'],
    }),
    password: password({
      writableBy: ['SUPER_ADMIN'],
      help: '8 to 72 characters. Leave blank to send a temporary password by SMS',
    }),
    isFirstLogin: flag({ calculated: true, initial: true, label: 'Must change password' }),
    // Users who registered themselves have no phone number until they add one on the profile page.
    isSelfRegistered: flag({
      calculated: true,
      initial: false,
      label: 'Registered on the public site',
    }),
    failedLoginCount: whole({ calculated: true, initial: 0, label: 'Failed sign-ins' }),
    lockedUntil: instant({ calculated: true }),
    lastLoginDate: instant({ calculated: true, label: 'Last sign-in' }),
    ...active(),
  },
  sections: {
    Person: ['firstName', 'lastName', 'email', 'phoneNumber', 'messageLanguage'],
    'Sign-in': ['userName', 'role', 'password', 'isActive'],
    Security: [
      'userId',
      'confirmedNumber',
      'numberToConfirm',
      'isFirstLogin',
      'failedLoginCount',
      'lockedUntil',
      'lastLoginDate',
      'isSelfRegistered',
      'tenantid',
    ],
  },
  list: {
    columns: ['userName', 'fullName', 'role', 'email', 'phoneNumber', 'isActive', 'lastLoginDate'],
    search: ['userName', 'fullName', 'email', 'phoneNumber'],
    filters: ['role', 'isActive', 'numberToConfirm'],
    sort: 'userName',
  },
  actions: {
    confirmNumber: {
      label: 'Confirm number',
      when: { numberToConfirm: true, phoneNumber: { not: null } },
      whyNot: 'There is no number to confirm.',
      shows: ['phoneNumber', 'confirmedNumber'],
      tone: 'success',
      confirm:
        'Codes and passwords for this user will go to this number. Check that it belongs to this person first.',
    },
    sendNumberCode: {
      label: 'Send code to previous number',
      when: { numberToConfirm: true, confirmedNumber: { not: null } },
      whyNot: 'There is no confirmed number to send a code to; a super admin can confirm this one.',
      shows: ['phoneNumber', 'confirmedNumber'],
      confirm: 'A code will be sent to the confirmed number. Ask its owner to read it out to you.',
    },
    enterNumberCode: {
      label: 'Enter code',
      when: { numberToConfirm: true, confirmedNumber: { not: null } },
      whyNot: 'There is no confirmed number to send a code to; a super admin can confirm this one.',
      requires: ['numberCode'],
    },
    sendPassword: {
      label: 'Send new password',
      when: { isActive: true, phoneNumber: { not: null }, numberToConfirm: false },
      whyNot:
        'A new password can only be sent to the confirmed phone number of an active user. Confirm the number first.',
      shows: ['phoneNumber'],
      confirm:
        'A new password will be sent by SMS. The current one will stop working, and the person will be signed out everywhere.',
    },
  },
  allow: {
    SUPER_ADMIN: everythingBut('import'),
    // Admins may neither link a user nor set a password, because they could then act as that user.
    ADMIN: {
      may: ['list', 'show', 'create', 'edit', 'sendNumberCode', 'enterNumberCode', 'sendPassword'],
      editOnly: [
        'firstName',
        'lastName',
        'email',
        'phoneNumber',
        'messageLanguage',
        'tenantid',
        'isActive',
      ],
    },
    ...forRoles(['EMPLOYEE', 'CUSTOMER'], {
      may: ['show', 'edit'],
      editOnly: ['firstName', 'lastName', 'email', 'phoneNumber', 'messageLanguage'],
    }),
  },
  rows: {
    ADMIN: { 'role.roleName': ['EMPLOYEE', 'CUSTOMER'] },
    EMPLOYEE: { id: me },
    CUSTOMER: { id: me },
  },
})
