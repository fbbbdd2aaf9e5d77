import {
  choice,
  date,
  everythingBut,
  instant,
  longText,
  me,
  now,
  phone,
  reference,
  resource,
  today,
} from '#schema'
import { OPEN } from './leads.ts'

const DONE = { shownWhen: { followUpStatus: 'DONE' } } as const
const WAITING = ['PLANNED', 'MISSED'] as const

/** Planned contact with a lead, and its result. */
export default resource('lead-followup', {
  label: ['Follow-up', 'Follow-ups'],
  screen: '/crm/manage-lead-followup',
  menu: { area: 'CRM', order: 20, icon: 'event' },
  title: '{lead} {followUpDate}',
  fields: {
    lead: reference('lead-generation', {
      required: true,
      frozen: true,
      only: { leadStatus: OPEN },
      alwaysNamed: true,
    }),
    phoneNumber: phone({ calculated: true }),
    followUpDate: instant({ required: true, label: 'When' }),
    // Day in the company's time zone.
    followUpDay: date({ calculated: true, required: true, label: 'Day' }),
    followUpMode: choice(
      {
        CALL: 'Call',
        EMAIL: 'E-mail',
        MESSAGE: 'Message',
        MEETING: 'Meeting',
        VISIT: 'Visit',
        SAMPLE_SENT: 'Sample sent',
      },
      { required: true, initial: 'CALL', label: 'How' },
    ),
    about: longText({ max: 2000, label: 'Subject' }),
    followUpStatus: choice(
      {
        PLANNED: ['Planned', 'info'],
        DONE: ['Done', 'success'],
        MISSED: ['Missed', 'danger'],
        CANCELLED: ['Cancelled', 'neutral'],
      },
      { required: true, initial: 'PLANNED', label: 'Status' },
    ),
    outcome: choice(
      {
        INTERESTED: ['Interested', 'success'],
        NEEDS_TIME: ['Needs time', 'info'],
        NOT_REACHABLE: ['Could not be reached', 'warning'],
        NOT_INTERESTED: ['Not interested', 'neutral'],
        ORDER_PROMISED: ['Order promised', 'success'],
      },
      { ...DONE, calculated: true },
    ),
    discussion: longText({ ...DONE, calculated: true, min: 5, max: 1000, label: 'What was said' }),
    nextFollowUpDate: instant({ ...DONE, calculated: true, label: 'Next follow-up' }),
    doneBy: reference('user', { ...DONE, calculated: true, alwaysNamed: true }),
    doneDate: instant({ ...DONE, calculated: true, label: 'Done on' }),
  },
  uniqueTogether: [['lead', 'followUpDate']],
  checks: [
    {
      field: 'nextFollowUpDate',
      is: 'moreThan',
      than: 'followUpDate',
      message: 'The next follow-up must be after this one.',
    },
  ],
  sections: {
    'Follow-up': [
      'lead',
      'phoneNumber',
      'followUpDate',
      'followUpMode',
      'about',
      'followUpStatus',
      'followUpDay',
    ],
    Outcome: ['outcome', 'discussion', 'nextFollowUpDate', 'doneBy', 'doneDate'],
  },
  lockParent: 'lead',
  lookups: [['followUpStatus', 'followUpDay']],
  list: {
    columns: [
      'followUpDate',
      'lead',
      'phoneNumber',
      'followUpMode',
      'followUpStatus',
      'about',
      'outcome',
      'nextFollowUpDate',
      'doneBy',
      'discussion',
    ],
    folded: ['discussion'],
    foldFirst: ['doneBy', 'nextFollowUpDate', 'about'],
    search: ['phoneNumber', 'about', 'discussion'],
    filters: [
      'lead',
      'followUpStatus',
      'followUpMode',
      'doneBy',
      {
        name: 'dueToday',
        where: { followUpStatus: 'PLANNED', followUpDay: today },
        label: 'Due today',
      },
      { name: 'overdue', where: { followUpStatus: 'MISSED' }, label: 'Overdue' },
    ],
    sort: 'followUpDate',
    calendar: 'followUpDate',
    rowActions: ['complete', 'postpone'],
    tabs: {
      today: {
        label: 'Today',
        where: { followUpStatus: 'PLANNED', followUpDay: { atMost: today } },
      },
      overdue: { label: 'Overdue', where: { followUpStatus: 'MISSED' } },
      planned: {
        label: 'Planned',
        where: { followUpStatus: 'PLANNED', followUpDay: { moreThan: today } },
      },
      done: { label: 'Done', where: { followUpStatus: 'DONE' }, sort: '-followUpDate' },
      all: { label: 'All', sort: '-followUpDate' },
    },
  },
  state: 'followUpStatus',
  editableWhen: { followUpStatus: 'PLANNED' },
  deletableWhen: { followUpStatus: 'PLANNED' },
  actions: {
    complete: {
      label: 'Record outcome',
      from: WAITING,
      to: 'DONE',
      tone: 'success',
      requires: ['outcome', 'discussion'],
      inputs: ['outcome', 'discussion', 'nextFollowUpDate'],
      stamps: { doneBy: me, doneDate: now },
      confirm: 'If you enter a next follow-up, it is planned straight away.',
    },
    postpone: {
      label: 'Move',
      from: WAITING,
      to: 'PLANNED',
      requires: ['followUpDate'],
      confirm: 'The follow-up will be moved to that time.',
      many: true,
    },
    cancel: {
      label: 'Cancel follow-up',
      from: WAITING,
      to: 'CANCELLED',
      tone: 'danger',
      many: true,
    },
    miss: { label: 'Miss', from: 'PLANNED', to: 'MISSED', automatic: true },
  },
  example: { followUpDate: '2025-06-20T09:30:00.000Z' },
  allow: {
    SUPER_ADMIN: everythingBut('import'),
    ADMIN: everythingBut('import'),
    EMPLOYEE: ['list', 'show', 'create', 'edit', 'complete', 'postpone', 'cancel'],
  },
  rows: { EMPLOYEE: { any: [{ 'lead.assignedTo': me }, { 'lead.createdBy': me }] } },
})
