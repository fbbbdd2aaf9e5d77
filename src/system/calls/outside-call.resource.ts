import { choice, instant, longText, resource, text, whole } from '#schema'

/** An HTTP call to another system, on its way or gone: the queue and the log are one. Written by the server only. */
export default resource('outside-call', {
  label: ['Outside call', 'Outside calls'],
  screen: '/administrative/outside-calls',
  menu: { area: 'Administrative', order: 95, icon: 'web' },
  title: '{destination} {recordLabel}',
  fields: {
    destination: text({ calculated: true, max: 60 }),
    relatedType: text({ calculated: true, max: 60, label: 'Related to' }),
    relatedId: whole({ calculated: true, ungrouped: true, label: 'Related record' }),
    recordLabel: text({ calculated: true, max: 255, label: 'Record' }),
    // The same at every try, so that the other system can recognise a repetition.
    webhookId: text({ calculated: true, max: 60, label: 'Id of the call' }),
    body: longText({ calculated: true, max: 65_536 }),
    callStatus: choice(
      {
        WAITING: ['Waiting', 'progress'],
        DELIVERED: ['Delivered', 'success'],
        FAILED: ['Failed', 'danger'],
        SKIPPED: ['Skipped', 'neutral'],
      },
      { calculated: true, initial: 'WAITING', label: 'Status' },
    ),
    attempts: whole({ calculated: true, initial: 0 }),
    firstAttemptDate: instant({ calculated: true, label: 'First attempt' }),
    // Empty behind an earlier call about the same record: it waits for that one.
    nextAttemptDate: instant({ calculated: true, label: 'Next attempt' }),
    deliveredDate: instant({ calculated: true, label: 'Delivered' }),
    failureReason: text({ calculated: true, max: 255 }),
    answerStatus: whole({ calculated: true, ungrouped: true, label: 'Status of the last answer' }),
    answerText: longText({ calculated: true, max: 500, label: 'Text of the last answer' }),
    claimedBy: text({ calculated: true, writeOnly: true, max: 60 }),
    claimedUntil: instant({ calculated: true, writeOnly: true }),
  },
  lookups: [
    ['callStatus', 'nextAttemptDate'],
    ['destination', 'relatedType', 'relatedId', 'callStatus', 'id'],
  ],
  list: {
    columns: [
      'createdDate',
      'destination',
      'recordLabel',
      'relatedType',
      'relatedId',
      'attempts',
      'nextAttemptDate',
      'callStatus',
      'failureReason',
    ],
    // Without them the record could not be linked.
    folded: ['relatedType', 'relatedId'],
    foldFirst: ['attempts'],
    search: ['destination', 'recordLabel', 'failureReason'],
    anywhere: { last: true },
    filters: ['callStatus', 'relatedType'],
    sort: '-createdDate',
  },
  sections: {
    Delivery: [
      'callStatus',
      'attempts',
      'firstAttemptDate',
      'nextAttemptDate',
      'deliveredDate',
      'failureReason',
      'answerStatus',
      'answerText',
    ],
    'What is sent': ['destination', 'recordLabel', 'relatedType', 'relatedId', 'webhookId', 'body'],
  },
  marks: {
    heldUp: {
      label: 'Held up',
      where: { callStatus: 'WAITING', nextAttemptDate: null },
      tone: 'neutral',
    },
  },
  state: 'callStatus',
  actions: {
    tryNow: {
      label: 'Try now',
      from: 'WAITING',
      when: { nextAttemptDate: { not: null } },
      whyNot: 'It waits for an earlier call about the same record; try that one again, or skip it.',
    },
    resend: {
      label: 'Send again',
      from: ['FAILED', 'SKIPPED', 'DELIVERED'],
      to: 'WAITING',
      confirm: 'The other system gets this call again, with the same id.',
    },
    skip: {
      label: 'Skip',
      from: ['WAITING', 'FAILED'],
      to: 'SKIPPED',
      tone: 'danger',
      confirm:
        'The other system never gets this call. Later calls about the same record are sent now.',
    },
    deliver: {
      label: 'The other system takes it',
      from: 'WAITING',
      to: 'DELIVERED',
      automatic: true,
    },
    giveUp: { label: 'It cannot be delivered', from: 'WAITING', to: 'FAILED', automatic: true },
  },
  allow: { SUPER_ADMIN: ['list', 'show', 'tryNow', 'resend', 'skip'] },
})
