import { Button, DialogContentText } from '@mui/material'
import { useNotify, useRefresh } from 'react-admin'
import { useState } from 'react'
import { FormProvider } from 'react-hook-form'
import { text } from '../i18n/text.ts'
import { formatPhone } from '../phone-number.ts'
import { request } from '../providers/http.ts'
import { Done } from '../session/form-parts.tsx'
import { FormDialog } from './form-dialog.tsx'
import { CodeField, Failure, useTextForm } from './text-form.tsx'

const ISOLATE = '\u2066'
const POP_ISOLATE = '\u2069'

/** A phone number within a sentence that may run from right to left. */
export const phoneWithin = (number: string): string =>
  `${ISOLATE}${formatPhone(number)}${POP_ISOLATE}`

/** Returns the user's new phone number if the response reports that it must be confirmed with a code. */
export const readNewPhone = (answer: Readonly<Record<string, unknown>>): string | null =>
  typeof answer['newPhoneNumber'] === 'string' ? answer['newPhoneNumber'] : null

interface PhoneCodeDialogProps {
  readonly phoneNumber: string
  readonly onClose: () => void
}

/** Dialog for the code sent to a new phone number. The old number stays valid until the code is entered. */
export function PhoneCodeDialog({ phoneNumber, onClose }: PhoneCodeDialogProps) {
  const notify = useNotify()
  const refresh = useRefresh()
  const { form, failure, submit } = useTextForm({ code: '' }, async ({ code }) => {
    await request('/user/phone-code/verify', { method: 'POST', body: { code: code.trim() } })
    onClose()
    notify(text('Phone number changed'), { type: 'info' })
    refresh()
  })
  return (
    <FormDialog
      title={text('Enter the code')}
      cancel={text('Not now')}
      submit={text('Use this number')}
      isDisabled={form.formState.isSubmitting}
      onSubmit={submit}
      onClose={onClose}
    >
      <DialogContentText sx={{ mb: 2 }}>
        {text(
          'We sent a code to {phone}. Enter it to use this number; until then your old number stays in use.',
          { phone: phoneWithin(phoneNumber) },
        )}
      </DialogContentText>
      <Failure message={failure} />
      <FormProvider {...form}>
        <CodeField name="code" />
      </FormProvider>
      <Again />
    </FormDialog>
  )
}

/** Button to send another code, which invalidates the previous one. */
function Again() {
  const [done, setDone] = useState<string>()
  const [failure, setFailure] = useState<string | null>(null)
  const [sending, setSending] = useState(false)
  const send = async () => {
    setSending(true)
    setDone(undefined)
    setFailure(null)
    try {
      await request('/user/phone-code', { method: 'POST' })
      setDone(text('Another code is on its way.'))
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error))
    } finally {
      setSending(false)
    }
  }
  return (
    <>
      <Done message={done} />
      <Failure message={failure} />
      <Button onClick={() => void send()} disabled={sending}>
        {text('Send another code')}
      </Button>
    </>
  )
}
