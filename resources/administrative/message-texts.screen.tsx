import { page, text } from '#admin'
import { lazy } from 'react'

/** Preview of text messages, linked from the message log. */
export default page({
  route: '/administrative/message-texts',
  title: text('Message texts'),
  roles: ['SUPER_ADMIN'],
  Page: lazy(async () => ({ default: (await import('./message-texts.tsx')).MessageTexts })),
})
