import { Box, Button, Typography } from '@mui/material'
import { LinkBase } from 'ra-core'
import { Title } from 'react-admin'
import type { ReactNode } from 'react'
import { useText } from '../i18n/use-text.ts'
import { useUser } from '../session/stored-user.ts'
import { Illustration, type Scene } from './illustration.tsx'
import { useRoleName } from './role-name.ts'

interface MessageProps {
  readonly scene: Scene
  readonly title: string
  readonly why: string
  readonly action?: ReactNode
}

/** A page that says one thing: a small picture, a sentence, one way on. */
export function MessagePage({ scene, title, why, action }: MessageProps) {
  return (
    <Box role="alert" sx={{ display: 'grid', justifyItems: 'center', textAlign: 'center', alignContent: 'center', minHeight: '60vh', px: 2 }}>
      <Title title={title} preferenceKey={false} />
      <Illustration scene={scene} />
      <Typography variant="h1" sx={{ mt: 2 }}>{title}</Typography>
      <Typography sx={{ color: 'text.secondary', mt: 0.5, mb: 3, maxWidth: 420 }}>{why}</Typography>
      {action}
    </Box>
  )
}

function Home() {
  return <Button component={LinkBase} to="/" variant="outlined">{useText()('shell.home')}</Button>
}

export function NotFound() {
  const text = useText()
  return <MessagePage scene="lost" title={text('shell.notFound')} why={text('shell.notFoundWhy')} action={<Home />} />
}

/** Said instead of a screen that the role may not use. */
export function NoAccess({ name }: { name: string }) {
  const text = useText()
  const role = useRoleName()(useUser()?.role ?? '')
  return <MessagePage scene="closed" title={text('shell.noAccess', { name })} why={text('shell.noAccessWhy', { role })} action={<Home />} />
}

export function Upcoming() {
  const text = useText()
  return <MessagePage scene="growing" title={text('shell.upcoming')} why={text('shell.upcomingWhy')} action={<Home />} />
}

/** For a role whose screens are still to come. */
export function NoScreens() {
  const text = useText()
  return <MessagePage scene="growing" title={text('shell.noScreens')} why={text('shell.noScreensWhy')} />
}
