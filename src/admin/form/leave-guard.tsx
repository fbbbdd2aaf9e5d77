import { Button, DialogContentText } from '@mui/material'
import { useBlocker } from 'react-admin'
import { useEffect, type RefObject } from 'react'
import { text } from '../i18n/text.ts'
import { readUser } from '../session/stored-user.ts'
import { FormDialog } from './form-dialog.tsx'

interface LeaveGuardProps {
  readonly dirty: boolean
  /** Allows leaving in the same tick as a save. */
  readonly released?: RefObject<boolean>
  /** Set if a change of the query string opens another form. */
  readonly isOfAddress?: boolean
}

export function LeaveGuard({ dirty, released, isOfAddress = false }: LeaveGuardProps) {
  const blocker = useBlocker(
    ({ currentLocation: from, nextLocation: to }) =>
      dirty &&
      !released?.current &&
      (to.pathname !== from.pathname || (isOfAddress && to.search !== from.search)),
  )
  useEffect(() => {
    if (!dirty) return
    const listen = (event: BeforeUnloadEvent) => {
      // If the session has ended, the form is stored instead.
      if (!released?.current && readUser()) event.preventDefault()
    }
    window.addEventListener('beforeunload', listen)
    return () => window.removeEventListener('beforeunload', listen)
  }, [dirty, released])
  const stay = () => blocker.reset?.()
  if (blocker.state !== 'blocked') return null
  return (
    <FormDialog
      title={text('Leave without saving?')}
      stop={
        <Button color="error" onClick={() => blocker.proceed()}>
          {text('Discard changes')}
        </Button>
      }
      submit={text('Keep editing')}
      focus="submit"
      onSubmit={stay}
      onClose={stay}
    >
      <DialogContentText>{text('Your changes to this form will be lost.')}</DialogContentText>
    </FormDialog>
  )
}
