import { text, Cell, formatInstant, translated } from '#admin'
import { recordPage, RecordLink, RowAction, Entry, type RowProps } from '#admin/page'
import type { RecordOf } from '#schema'
import { addressText } from '../places/address.ts'
import leadGeneration from './lead-generation.resource.ts'
import leadFollowupInEnglish from './lead-followup.resource.ts'

type Lead = RecordOf<typeof leadGeneration>

const isOpen = ({ leadStatus }: Lead) => leadStatus === 'NEW' || leadStatus === 'FOLLOW_UP'

/** Lead page with the enquiry, follow-ups and next step. */
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
      empty: text('Nothing planned yet.'),
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

type FollowUp = RecordOf<typeof leadFollowupInEnglish>

const leadFollowup = translated(leadFollowupInEnglish)
const { followUpMode, followUpStatus, outcome } = leadFollowup.fields

/** Follow-up in the timeline of a lead, with its actions. */
function FollowUpEntry({ row }: Pick<RowProps<FollowUp, unknown, unknown>, 'row'>) {
  const when = formatInstant(row.followUpDate)
  const cell = { definition: leadFollowup, record: { ...row } }
  return (
    <Entry
      main={
        <>
          <RecordLink of="lead-followup" id={row.id}>
            {when}
          </RecordLink>
          <Cell {...cell} name="followUpStatus" field={followUpStatus} />
          {row.outcome && <Cell {...cell} name="outcome" field={outcome} />}
        </>
      }
      below={[
        <Cell key="mode" {...cell} name="followUpMode" field={followUpMode} />,
        row.discussion ?? row.about,
        row.labels['doneBy'],
      ]}
    >
      <RowAction
        of="lead-followup"
        record={row}
        action="complete"
        label={text('Record outcome')}
        title={`${text('Record outcome')}: ${when}`}
      />
    </Entry>
  )
}
