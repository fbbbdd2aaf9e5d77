import {
  choice,
  email,
  instant,
  longText,
  me,
  now,
  phone,
  reference,
  resource,
  section,
  text,
} from '#schema'
import { SITE_LANGUAGES, TOPICS } from './words.ts'

/** Message from a visitor, created only by the public site. Questions are `faq`. */
export default resource('contact-message', {
  label: ['Message from the site', 'Messages from the site'],
  screen: '/website/messages',
  menu: { area: 'Website', order: 10, icon: 'message' },
  title: '{senderName}: {topic}',
  fields: {
    ...section('Message', {
      senderName: text({ calculated: true, max: 80, label: 'Sender' }),
      email: email({ calculated: true }),
      phoneNumber: phone({ calculated: true }),
      topic: choice(TOPICS, { calculated: true, initial: 'OTHER', label: 'About' }),
      message: longText({ calculated: true, max: 2000 }),
      writtenIn: choice(SITE_LANGUAGES, {
        calculated: true,
        initial: 'EN',
        label: 'Site language',
      }),
    }),
    ...section('Result', {
      messageStatus: choice(
        {
          NEW: ['New', 'warning'],
          READ: ['Read', 'progress'],
          ANSWERED: ['Answered', 'success'],
          LEAD: ['With sales', 'info'],
        },
        { calculated: true, initial: 'NEW', label: 'Status' },
      ),
      handledBy: reference('user', { calculated: true, label: 'Handled by' }),
      handledDate: instant({ calculated: true, label: 'Handled' }),
      lead: reference('lead-generation', { calculated: true }),
    }),
    // Hash of the sender's address, used only to limit the number of messages.
    senderAddress: text({ calculated: true, writeOnly: true, max: 64 }),
  },
  lookups: [['senderAddress']],
  list: {
    columns: ['createdDate', 'senderName', 'topic', 'message', 'email', 'messageStatus'],
    search: ['senderName', 'email', 'message'],
    anywhere: { last: true },
    filters: ['messageStatus', 'topic', 'createdDate'],
    sort: '-createdDate',
    rowActions: ['makeLead'],
  },
  state: 'messageStatus',
  actions: {
    markRead: {
      label: 'Mark as read',
      from: 'NEW',
      to: 'READ',
      stamps: { handledBy: me, handledDate: now },
      many: true,
    },
    markAnswered: {
      label: 'Mark as answered',
      from: ['NEW', 'READ', 'LEAD'],
      to: 'ANSWERED',
      tone: 'success',
      many: true,
      undoneBy: 'reopen',
      stamps: { handledBy: me, handledDate: now },
    },
    makeLead: {
      label: 'Create lead',
      from: ['NEW', 'READ', 'ANSWERED'],
      to: 'LEAD',
      requires: ['phoneNumber'],
      stamps: { handledBy: me, handledDate: now },
      confirm:
        'The sender becomes a lead. If they already have an open lead, a follow-up is added to it.',
    },
    passOn: { label: 'Pass on', from: 'NEW', to: 'LEAD', automatic: true },
    reopen: {
      label: 'Reopen',
      from: 'ANSWERED',
      to: 'READ',
      stamps: { handledBy: me, handledDate: now },
      many: true,
    },
  },
  allow: {
    SUPER_ADMIN: ['list', 'show', 'delete', 'markRead', 'markAnswered', 'makeLead', 'reopen'],
    ADMIN: ['list', 'show', 'markRead', 'markAnswered', 'makeLead', 'reopen'],
  },
})
