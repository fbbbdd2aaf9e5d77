import { mayDo } from '#schema/engine'
import { useNavigate } from 'react-admin'
import { useEffect } from 'react'
import { createPath } from '../routes.ts'
import { isScreenKey } from '../shell/keys/letter-keys.ts'
import type { ListScope } from './list-scope.ts'

/** True while the focus is on the page or its heading, where it is before the user moves it. */
const isNowhere = (target: EventTarget | null): boolean =>
  target === document.body || (target instanceof HTMLElement && target.tagName === 'H1')

/**
 * Keyboard shortcuts: / searches, N adds, F filters, ? lists the shortcuts, and arrow keys enter the rows. Inactive
 * while the user is typing or a dialog is open.
 */
export function useScreenKeys(
  { definition, role, search, addFilter }: ListScope,
  showKeys: () => void,
) {
  const navigate = useNavigate()
  useEffect(() => {
    const add = () => {
      if (definition.screen && mayDo(definition, role, 'create'))
        navigate(createPath(definition.screen))
    }
    const acts: Readonly<Record<string, () => void>> = {
      '/': () => search.current?.focus(),
      '?': showKeys,
      n: add,
      f: () => addFilter.current?.click(),
      ArrowDown: enterRows,
    }
    const onKey = (event: KeyboardEvent) => {
      const act = acts[event.key.length === 1 ? event.key.toLowerCase() : event.key]
      if (!act || !isScreenKey(event)) return
      if (event.key === 'ArrowDown' && !isNowhere(event.target)) return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [definition, role, search, addFilter, navigate, showKeys])
}

/** Focuses the row in the tab order. */
export const enterRows = () =>
  document.querySelector<HTMLElement>('[data-rows] tbody tr[tabindex="0"]')?.focus()
