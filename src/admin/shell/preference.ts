import { useCallback, useState } from 'react'
import { readUser } from '../session/stored-user.ts'

const storageKey = (name: string) => `larder-preference:${readUser()?.userName ?? ''}:${name}`

/** Preference of one user, kept in this browser across sign-outs, separate from those of other users. */
export function usePreference<Value>(name: string, initial: Value): [Value, (next: Value) => void] {
  const key = storageKey(name)
  const [state, setState] = useState<{ key: string; value: Value }>(() => ({
    key,
    value: read(key, initial),
  }))
  // A different screen or user: the value read before is no longer valid.
  const value = state.key === key ? state.value : read(key, initial)
  const change = useCallback(
    (next: Value) => {
      localStorage.setItem(key, JSON.stringify(next))
      setState({ key, value: next })
    },
    [key],
  )
  return [value, change]
}

/** Value of a preference outside React, such as while a key is handled. */
export const readPreference = <Value>(name: string, initial: Value): Value =>
  read(storageKey(name), initial)

function read<Value>(key: string, initial: Value): Value {
  try {
    const kept: Value | null = JSON.parse(localStorage.getItem(key) ?? 'null')
    return kept ?? initial
  } catch {
    return initial
  }
}
