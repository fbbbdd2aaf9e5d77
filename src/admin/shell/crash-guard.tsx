import { Button } from '@mui/material'
import { useLocation } from 'react-admin'
import { Component, useCallback, useEffect, useRef, type ReactNode } from 'react'
import { text } from '../i18n/text.ts'
import { connection, useIsDown } from '../providers/connection.ts'
import { CouldNotLoad } from './could-not-load.tsx'
import { MessagePage } from './message-page.tsx'

/** Stops a failing screen from breaking the rest of the app; a new address is a new attempt. */
export function CrashGuard({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  return <Boundary key={pathname}>{children}</Boundary>
}

interface Outcome {
  readonly failed: unknown
}

class Boundary extends Component<{ children: ReactNode }, Outcome> {
  override state: Outcome = { failed: null }

  static getDerivedStateFromError(error: unknown) {
    return { failed: error ?? 'unknown' }
  }

  override render() {
    const { failed } = this.state
    if (failed === null) return this.props.children
    return isMissingCode(failed) ? (
      <NotLoaded name={failed.message} />
    ) : (
      <Failed onRetry={() => this.setState({ failed: null })} />
    )
  }
}

/** Every browser words the error for code that failed to load differently. */
const isMissingCode = (error: unknown): error is Error =>
  error instanceof Error &&
  /dynamically imported module|module script failed|preload CSS/i.test(error.message)

const MISSED = 'larder-missed-code'

/** The browser names the file that failed to load. */
function isFirstMiss(name: string): boolean {
  const missed = sessionStorage.getItem(MISSED) ?? ''
  sessionStorage.setItem(MISSED, `${missed}\n${name}`)
  return !missed.includes(name)
}

/** The code of a screen failed to load. The same page never requests a failed module again, so the page is reloaded. */
function NotLoaded({ name }: { name: string }) {
  const isDown = useIsDown()
  const wasDown = useRef(isDown)
  const beginAnew = useCallback(
    () =>
      connection.tryAgain().then(() => {
        if (!connection.isDown()) location.reload()
      }),
    [],
  )
  useEffect(() => {
    // The connection may be back by now. Code that fails to load although it exists must not cause endless reloads.
    if (isFirstMiss(name)) void beginAnew()
  }, [beginAnew, name])
  useEffect(() => {
    if (wasDown.current && !isDown) location.reload()
    wasDown.current = isDown
  }, [isDown])
  return (
    <CouldNotLoad why={text('Part of this screen didn’t load.')} onRetry={() => void beginAnew()} />
  )
}

function Failed({ onRetry }: { onRetry: () => void }) {
  return (
    <MessagePage
      scene="spilt"
      title={text('This screen stopped working')}
      why={text(
        'Nothing you saved was lost. Try again; if it happens again, tell an administrator what you were doing.',
      )}
      action={
        <Button variant="outlined" onClick={onRetry}>
          {text('Try again')}
        </Button>
      }
    />
  )
}
