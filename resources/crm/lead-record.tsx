import { text } from '#admin'
import { recordPage } from '#admin/page'
import { FollowUpEntry } from './follow-up-entry.tsx'
import type { RecordOf } from '#schema'
import { addressText } from '../places/address.ts'
import leadGeneration from './lead-generation.resource.ts'

type Lead = RecordOf<typeof leadGeneration>

const isOpen = ({ leadStatus }: Lead) => leadStatus === 'NEW' || leadStatus === 'FOLLOW_UP'

/** Lead with request, follow-ups and next step. */
export default recordPage(leadGeneration, {
  actions: [
    {
      label: text('Plan follow-up'),
      primary: true,
      to: ({ record: { id } }) =>
        `/crm/manage-lead-followup/create?source=${encodeURIComponent(JSON.stringify({ lead: id }))}`,
      when: ({ record }) => isOpen(record),
    },
    { action: 'win' },
  ],
  main: {
    [text('Interest')]: ['enquiry', 'interestedItems', 'expectedValue', 'expectedClosingDate'],
    [text('Follow-ups')]: {
      of: 'lead-followup',
      by: 'lead',
      sort: '-followUpDate',
      Row: FollowUpEntry,
      first: 10,
      empty: text('Nothing is planned yet.'),
    },
  },
  side: {
    [text('Contact')]: [
      'companyName',
      'phoneNumber',
      'email',
      [text('Address'), ({ record }) => addressText(record)],
      'leadSource',
    ],
    [text('Follow-up')]: ['assignedTo', 'nextFollowUpDate', 'lastFollowUpDate', 'followUpCount'],
    [text('Outcome')]: ['customer', 'wonDate', 'leadRejectReason', 'lostRemarks', 'lostDate'],
  },
  sideFirst: true,
  details: true,
})
