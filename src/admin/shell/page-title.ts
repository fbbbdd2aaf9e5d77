import { useCallback, useEffect, useRef, useState } from 'react'

/**
 * The title that the screen puts into react-admin's title element: for the strip, for the window and for the rule of the
 * back button. Screens come and go on their own, so the element is watched.
 */
export function usePageTitle(company: string) {
  const [title, setTitle] = useState('')
  const watcher = useRef<MutationObserver | null>(null)
  const slot = useCallback((element: HTMLElement | null) => {
    watcher.current?.disconnect()
    if (!element) return
    const read = () => setTitle(element.textContent ?? '')
    watcher.current = new MutationObserver(read)
    watcher.current.observe(element, { childList: true, characterData: true, subtree: true })
    read()
  }, [])
  useEffect(() => {
    document.title = title ? `${title} · ${company}` : company
  }, [title, company])
  return { slot, title }
}
