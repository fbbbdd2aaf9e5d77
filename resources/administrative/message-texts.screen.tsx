import { page, text } from '#admin'
import { lazy } from 'react'

/** What text messages say, before one is sent. It is reached from the log of messages. */
export default page({
  route: '/administrative/message-texts',
  title: text('Message texts'),
  roles: ['SUPER_ADMIN'],
  Page: lazy(async () => ({ default: (await import('./message-texts.tsx')).MessageTexts })),
})
