import {
  choice,
  date,
  daysFromToday,
  email,
  flag,
  forRoles,
  instant,
  longText,
  me,
  money,
  now,
  number,
  phone,
  reference,
  references,
  resource,
  section,
  text,
  today,
  whole,
} from '#schema'
import { ROLE_ID } from '#system'
import { CUSTOMER_TYPES } from '../parties/customers/customer-types.ts'
import { address, ADDRESS_FIELDS } from '../places/address.ts'
import { OPEN, STALE_AFTER } from './leads.ts'

// Leads that become a new customer, for which more fields are required.
const BECOMES = { leadStatus: 'WON', isCustomer: false } as const
const WON = { shownWhen: { leadStatus: 'WON' } } as const
const LOST = { shownWhen: { leadStatus: 'LOST' } } as const
// R-LEAD-2
const STALE = {
  leadStatus: OPEN,
  unplannedSince: { atMost: daysFromToday(-STALE_AFTER) },
} as const
const NOBODYS = { assignedTo: null } as const

/** Sales lead and its progress. */
export default resource('lead-generation', {
  label: ['Lead', 'Leads'],
  screen: '/crm/manage-lead-generation',
  menu: { area: 'CRM', order: 10, icon: 'handshake', title: 'Leads' },
  title: '{leadName} ({leadNumber})',
  hint: '{companyName} {phoneNumber}',
  fields: {
    ...section('Lead', {
      leadNumber: number('LEAD-{year}-00000', { max: 20, calculated: true }),
      leadName: text({ required: true, min: 2, max: 60, label: 'Name' }),
      companyName: text({ max: 100, label: 'Company' }),
      phoneNumber: phone({ required: true, warnsOfSame: true }),
      email: email({ label: 'E-mail', warnsOfSame: true }),
      leadSource: choice(
        {
          WEBSITE: 'Website',
          PHONE: 'Phone',
          REFERRAL: 'Referral',
          EXHIBITION: 'Exhibition',
          SOCIAL_MEDIA: 'Social media',
          WALK_IN: 'Walk-in',
          CAMPAIGN: 'Campaign',
          OTHER: 'Other',
        },
        { required: true, initial: 'PHONE', label: 'Source' },
      ),
      assignedTo: reference('user', {
        initial: me,
        only: { role: [ROLE_ID.SUPER_ADMIN, ROLE_ID.ADMIN, ROLE_ID.EMPLOYEE] },
        alwaysNamed: true,
      }),
      leadStatus: choice(
        {
          NEW: ['New', 'info'],
          FOLLOW_UP: ['In follow-up', 'progress'],
          WON: ['Won', 'success'],
          LOST: ['Lost', 'neutral'],
        },
        { required: true, initial: 'NEW', label: 'Status' },
      ),
    }),
    ...section('Interest', {
      interestedItems: references('item-master', { max: 20 }),
      expectedValue: money(),
      expectedClosingDate: date({ label: 'Expected to close' }),
      enquiry: longText({ max: 2000, label: 'Enquiry' }),
    }),
    ...address(),
    // True if a customer has this phone number.
    isCustomer: flag({ calculated: true, label: 'Already a customer' }),
    nextFollowUpDate: instant({ calculated: true, label: 'Next follow-up' }),
    lastFollowUpDate: instant({ calculated: true, label: 'Last follow-up' }),
    followUpCount: whole({ calculated: true, initial: 0, label: 'Follow-ups done' }),
    // Start of an open lead without a planned follow-up (R-LEAD-2).
    unplannedSince: date({ calculated: true, label: 'No follow-up planned since' }),
    leadRejectReason: reference('reject-reason', {
      ...LOST,
      calculated: true,
      only: { reasonKind: 'LEAD' },
      alwaysNamed: true,
      label: 'Reason lost',
    }),
    lostRemarks: text({ ...LOST, calculated: true, max: 250, label: 'Remarks' }),
    lostDate: date({ ...LOST, calculated: true, label: 'Lost on' }),
    customerType: choice(CUSTOMER_TYPES, {
      shownWhen: BECOMES,
      requiredWhen: BECOMES,
      transient: true,
    }),
    customer: reference('customer', { ...WON, calculated: true, alwaysNamed: true }),
    wonDate: date({ ...WON, calculated: true, label: 'Won on' }),
    // Unique key: at most one open lead per phone number. Empty once closed.
    openPhone: text({
      calculated: true,
      unique: true,
      max: 20,
      label: 'Phone number of an open lead',
      hiddenFrom: ['SUPER_ADMIN', 'ADMIN', 'EMPLOYEE', 'CUSTOMER'],
    }),
  },
  sections: {
    Lead: [
      'leadNumber',
      'leadName',
      'companyName',
      'phoneNumber',
      'email',
      'leadSource',
      'assignedTo',
      'leadStatus',
    ],
    Interest: ['interestedItems', 'expectedValue', 'expectedClosingDate', 'enquiry'],
    Address: ADDRESS_FIELDS,
    'Follow-up': [
      'nextFollowUpDate',
      'lastFollowUpDate',
      'followUpCount',
      'unplannedSince',
      'isCustomer',
    ],
    Outcome: ['customerType', 'customer', 'wonDate', 'leadRejectReason', 'lostRemarks', 'lostDate'],
  },
  lookups: [['leadStatus', 'unplannedSince'], ['assignedTo', 'leadStatus'], ['email']],
  list: {
    columns: [
      'leadNumber',
      'leadName',
      'companyName',
      'phoneNumber',
      'leadSource',
      'assignedTo',
      'nextFollowUpDate',
      'leadStatus',
      'unplannedSince',
      'email',
      'isCustomer',
    ],
    folded: ['unplannedSince', 'email', 'isCustomer'],
    foldFirst: ['leadSource', 'companyName'],
    search: ['leadNumber', 'leadName', 'companyName', 'phoneNumber', 'email'],
    filters: ['leadStatus', 'leadSource', 'assignedTo', 'state', 'city'],
    sort: '-createdDate',
    board: true,
    calendar: 'nextFollowUpDate',
    rowActions: ['take'],
    tabs: {
      open: { label: 'Open', where: { leadStatus: OPEN } },
      own: { label: 'Mine', where: { leadStatus: OPEN, assignedTo: me } },
      free: { label: 'Unassigned', where: { leadStatus: OPEN, ...NOBODYS } },
      stale: {
        label: 'Stale',
        where: STALE,
        sort: 'unplannedSince',
      },
      all: { label: 'All' },
    },
  },
  marks: {
    late: {
      label: 'Follow-up overdue',
      where: { leadStatus: OPEN, nextFollowUpDate: { lessThan: now } },
      tone: 'danger',
    },
    stale: { label: 'Stale', where: STALE, tone: 'warning' },
    customer: {
      label: 'Already a customer',
      where: { leadStatus: OPEN, isCustomer: true },
      tone: 'info',
    },
  },
  state: 'leadStatus',
  editableWhen: { leadStatus: OPEN },
  deletableWhen: { leadStatus: 'NEW' },
  actions: {
    take: {
      label: 'Take lead',
      from: OPEN,
      when: NOBODYS,
      whyNot: 'This lead is already assigned.',
      stamps: { assignedTo: me },
      confirm: 'The lead is assigned to you.',
      many: true,
    },
    followUp: { label: 'Follow up', from: 'NEW', to: 'FOLLOW_UP', automatic: true },
    win: {
      label: 'Mark as won',
      from: OPEN,
      to: 'WON',
      tone: 'success',
      inForm: true,
      inputs: [
        'customerType',
        'addressLine1',
        'country',
        'state',
        'stateName',
        'city',
        'cityName',
        'postalCode',
      ],
      stamps: { wonDate: today },
      confirm: 'Planned follow-ups are cancelled.',
    },
    lose: {
      label: 'Mark as lost',
      from: OPEN,
      to: 'LOST',
      tone: 'danger',
      requires: ['leadRejectReason'],
      inputs: ['lostRemarks'],
      stamps: { lostDate: today },
      confirm: 'Planned follow-ups are cancelled.',
      many: true,
    },
    reopen: {
      label: 'Reopen',
      from: 'LOST',
      to: 'FOLLOW_UP',
      requires: ['nextFollowUpDate'],
      stamps: { leadRejectReason: null, lostRemarks: null, lostDate: null },
      confirm: 'A follow-up is planned for that time.',
    },
  },
  sheet: {
    className: 'Lead',
    matchOn: ['phoneNumber'],
    // A lead who asks again after a lost or won one is a new lead.
    matchAmong: { leadStatus: OPEN },
    columns: [
      'leadName',
      'companyName',
      'phoneNumber',
      'email',
      'leadSource',
      'assignedTo',
      'expectedValue',
      'expectedClosingDate',
      'enquiry',
      'addressLine1',
      'country',
      'state',
      'city',
      'postalCode',
    ],
  },
  allow: {
    ...forRoles(['SUPER_ADMIN', 'ADMIN'], 'everything'),
    EMPLOYEE: ['list', 'show', 'create', 'edit', 'import', 'take', 'win', 'lose', 'reopen'],
  },
  rows: {
    EMPLOYEE: { any: [{ assignedTo: me }, { createdBy: me }, { leadStatus: 'NEW', ...NOBODYS }] },
  },
})
