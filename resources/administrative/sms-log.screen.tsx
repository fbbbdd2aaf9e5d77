import { ListPage, OtherView, screen, text, useUser } from '#admin'
import type { Definition } from '#schema'
import { smsLog } from '#system'

/** Whoever keeps the company settings can read what messages will say. */
export default screen(smsLog, { list: MessageList })

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
