import { Button } from '@mui/material'
import { LinkBase } from 'react-admin'
import { Title } from 'react-admin'
import type { ReactNode } from 'react'
import { text } from '../i18n/text.ts'
import { ROUTES } from '../routes.ts'
import { useUser } from '../session/stored-user.ts'
import { Notice, type Scene } from './illustration.tsx'
import { roleName } from './role-name.ts'

interface MessageProps {
  readonly scene: Scene
  readonly title: string
  readonly why: string
  /** Title of the browser tab. Default: the title of the page. */
  readonly page?: string
  readonly action?: ReactNode
}

export function MessagePage({ scene, title, why, page = title, action }: MessageProps) {
  return (
    <>
      <Title title={page} preferenceKey={false} />
      <Notice isPage role="alert" {...{ scene, title, why }}>
        {action}
      </Notice>
    </>
  )
}

function Home() {
  return (
    <Button component={LinkBase} to={ROUTES.start} variant="outlined">
      {text('Go to your start page')}
    </Button>
  )
}

export function NotFound() {
  return (
    <MessagePage
      scene="lost"
      title={text('Page Not Found !')}
      why={text(
        'There is no page at this address. It may be mistyped, or the page may have moved.',
      )}
      action={<Home />}
    />
  )
}

export function NoAccess({ name }: { name: string }) {
  const role = roleName(useUser()?.role ?? '')
  return (
    <MessagePage
      scene="closed"
      title={text('You do not have access to {name}', { name })}
      why={text(
        'This screen is not available to your role, {role}. Ask an administrator if you need it.',
        { role },
      )}
      action={<Home />}
    />
  )
}

export function Upcoming() {
  return (
    <MessagePage
      scene="growing"
      title={text('Up Coming Page...')}
      why={text('There is nothing on this page yet.')}
      action={<Home />}
    />
  )
}

/** Page for a role that has no screens yet. */
export function NoScreens() {
  return (
    <MessagePage
      scene="growing"
      title={text('No screens for your role yet')}
      why={text('You are signed in. Screens appear here once your role has access to them.')}
    />
  )
}
