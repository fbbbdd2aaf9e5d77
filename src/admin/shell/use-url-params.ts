import { useLocation, useNavigate } from 'react-admin'
import { useCallback, useMemo, useRef } from 'react'

type Change = Readonly<Record<string, string | null>>

/**
 * Query parameters of the page, and a function that changes them: null or an empty string removes a parameter. Steps that the
 * back button should undo are `push`ed; filters replace the address.
 */
export function useUrlParams(): readonly [
  params: URLSearchParams,
  ask: (change: Change, options?: { readonly push?: boolean }) => void,
] {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const params = useMemo(() => new URLSearchParams(search), [search])
  const now = useRef({ pathname, params: params })
  now.current = { pathname, params: params }
  const ask = useCallback(
    (change: Change, { push = false }: { readonly push?: boolean } = {}) => {
      const next = new URLSearchParams(now.current.params)
      for (const [name, value] of Object.entries(change))
        if (value) next.set(name, value)
        else next.delete(name)
      // Two changes at the same time are both applied.
      now.current.params = next
      navigate({ pathname: now.current.pathname, search: next.toString() }, { replace: !push })
    },
    [navigate],
  )
  return [params, ask]
}
