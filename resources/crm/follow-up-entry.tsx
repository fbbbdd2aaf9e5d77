import { Cell, formatInstant, text, translated } from '#admin'
import { RecordLink, RowAction, Entry, type RowProps } from '#admin/page'
import type { RecordOf } from '#schema'
import leadFollowupInEnglish from './lead-followup.resource.ts'

type FollowUp = RecordOf<typeof leadFollowupInEnglish>

const leadFollowup = translated(leadFollowupInEnglish)
const { followUpMode, followUpStatus, outcome } = leadFollowup.fields

/** Follow-up in the timeline of a lead with its actions. */
export function FollowUpEntry({ row }: Pick<RowProps<FollowUp, unknown, unknown>, 'row'>) {
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
