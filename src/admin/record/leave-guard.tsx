import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
} from '@mui/material'
import { useBlocker } from 'react-admin'
import { useEffect, type RefObject } from 'react'
import { text } from '../i18n/text.ts'

/** Asks before unsaved changes are lost. `released` opens the way after saving, in the same tick. */
export function LeaveGuard({ dirty, released }: { dirty: boolean; released: RefObject<boolean> }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      dirty && !released.current && nextLocation.pathname !== currentLocation.pathname,
  )
  useEffect(() => {
    if (!dirty) return
    const listen = (event: BeforeUnloadEvent) => {
      if (!released.current) event.preventDefault()
    }
    window.addEventListener('beforeunload', listen)
    return () => window.removeEventListener('beforeunload', listen)
  }, [dirty, released])
  const stay = () => blocker.reset?.()
  return (
    <Dialog open={blocker.state === 'blocked'} onClose={stay} aria-labelledby="leave-title">
      <DialogTitle id="leave-title">{text('Leave without saving?')}</DialogTitle>
      <DialogContent>
        <DialogContentText>{text('What you changed in this form will be lost.')}</DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button color="error" onClick={() => blocker.proceed?.()}>
          {text('Discard changes')}
        </Button>
        <Button variant="contained" onClick={stay} autoFocus>
          {text('Keep editing')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
