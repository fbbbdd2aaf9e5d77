import { useState } from 'react'
import { useNotify } from 'react-admin'
import { readRefusal } from './form-errors.ts'

/** Runs API calls outside forms, with a busy flag. Shows a notification if a call fails. */
export function useAttempt() {
  const notify = useNotify()
  const [isBusy, setIsBusy] = useState(false)
  const attempt = async (call: () => Promise<void>): Promise<void> => {
    setIsBusy(true)
    try {
      await call()
    } catch (error) {
      notify(readRefusal(error).message, { type: 'warning' })
    } finally {
      setIsBusy(false)
    }
  }
  return { isBusy, attempt }
}
