import { useQueryClient } from '@tanstack/react-query'
import { useNotify } from 'react-admin'
import { readRefusal } from '../form/form-errors.ts'
import { request } from '../providers/http.ts'
import { useAnswer } from '../providers/use-answer.ts'
import { usePreference } from './preference.ts'

/**
 * Preference of one user, stored on the server for all their devices. A copy in this browser is shown until the server has
 * answered. A change is shown at once, and undone if the server refuses it.
 */
export function useSavedPreference<Value>(
  name: string,
  initial: Value,
): [Value, (next: Value) => Promise<void>] {
  const path = `/preference/${name}`
  const [copy, setCopy] = usePreference(name, initial)
  const { data } = useAnswer<{ readonly value: Value | null }>(path)
  const cache = useQueryClient()
  const notify = useNotify()
  const value = data === undefined ? copy : (data.value ?? initial)
  const show = (next: Value) => {
    setCopy(next)
    cache.setQueryData(['answer', path], { value: next })
  }
  const change = async (next: Value): Promise<void> => {
    show(next)
    try {
      await request(path, { method: 'PUT', body: { value: next }, isRepeatable: true })
    } catch (error) {
      show(value)
      notify(readRefusal(error).message, { type: 'warning' })
    }
  }
  return [value, change]
}
