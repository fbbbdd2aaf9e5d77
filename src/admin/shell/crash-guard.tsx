import { Button } from '@mui/material'
import { useLocation } from 'ra-core'
import { Component, type ReactNode } from 'react'
import { text } from '../i18n/text.ts'
import { MessagePage } from './message-page.tsx'

/** Keeps a screen that fails from taking the rest along; another address is another chance. */
export function CrashGuard({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  return <Boundary key={pathname}>{children}</Boundary>
}

class Boundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    return this.state.failed ? <Failed onRetry={() => this.setState({ failed: false })} /> : this.props.children
  }
}

function Failed({ onRetry }: { onRetry: () => void }) {
  return <MessagePage scene="spilt" title={text('This screen stopped working')} why={text('Nothing was lost on the server. Try again; if it happens once more, tell an administrator what you did.')} action={<Button variant="outlined" onClick={onRetry}>{text('Try again')}</Button>} />
}
