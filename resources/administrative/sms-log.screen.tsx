import {
  formatInstant,
  ListPage,
  OtherView,
  screen,
  text,
  ToneChip,
  translated,
  useUser,
  type CellProps,
} from '#admin'
import { readItems, type Definition } from '#schema'
import { smsLog as smsLogInEnglish } from '#system'

const smsLog = translated(smsLogInEnglish)

/** Links to the message texts if the role may see company settings. */
export default screen(smsLogInEnglish, { list: MessageList, cells: { smsStatus: MessageStatus } })

function MessageList({ definition }: { readonly definition: Definition }) {
  const isSuperAdmin = useUser()?.role === 'SUPER_ADMIN'
  return (
    <ListPage
      definition={definition}
      above={
        isSuperAdmin && (
          <OtherView to="/administrative/message-texts">{text('Message texts')}</OtherView>
        )
      }
    />
  )
}

/** Message status. Shows when a message was delivered, or until when a queued one waits. */
function MessageStatus({ value, record: { waitsUntil, deliveredDate } }: CellProps) {
  if (value === 'QUEUED' && typeof waitsUntil === 'string')
    return (
      <ToneChip
        label={text('Held until {moment}', { moment: formatInstant(waitsUntil) })}
        tone="progress"
      />
    )
  if (typeof deliveredDate === 'string')
    return (
      <ToneChip
        label={text('Delivered {moment}', { moment: formatInstant(deliveredDate) })}
        tone="success"
      />
    )
  const { label, tone = 'neutral' } = readItems(smsLog.fields.smsStatus)[String(value)] ?? {
    label: String(value),
  }
  return <ToneChip label={label} tone={tone} />
}
