import { useCallback, useState } from 'react'

const NONE: readonly string[] = []

/** The columns that have no room, until other columns or rows of another height are asked for (another `key`). */
export function useAway(key: string): [readonly string[], (names: readonly string[]) => void] {
  const [state, setState] = useState<{ readonly key: string; readonly names: readonly string[] }>({
    key,
    names: NONE,
  })
  const setAway = useCallback((names: readonly string[]) => setState({ key, names }), [key])
  return [state.key === key ? state.names : NONE, setAway]
}
