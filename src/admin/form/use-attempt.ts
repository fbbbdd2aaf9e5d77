import { useState } from 'react'
import { useNotify } from 'react-admin'
import { readRefusal } from './form-errors.ts'

/** Runs calls outside of forms: busy meanwhile, with a notification of a refusal. */
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
