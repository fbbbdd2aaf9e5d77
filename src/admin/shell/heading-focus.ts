import { useLocation } from 'ra-core'
import { useEffect, useRef, type RefObject } from 'react'

/** Milliseconds that a screen may take to show its heading; later, the reader has begun something else. */
const PATIENCE = 4000

/**
 * Leads the focus to the heading of each new screen, so that keys and screen readers go on from there; a step of one screen,
 * told apart by its address, is one too when what was pressed is gone with the last. A screen that takes the focus itself,
 * and a reader who has moved on, are left alone.
 */
export function useHeadingFocus(main: RefObject<HTMLElement | null>) {
  const { pathname, search } = useLocation()
  const address = `${pathname}${search}`
  const last = useRef(address)
  useEffect(() => {
    const screen = main.current
    if (!screen || last.current === address) return
    last.current = address
    // The menu of a phone hands the focus back to its button as it closes; this comes after.
    let watcher: MutationObserver | undefined
    const timer = setTimeout(() => {
      if (leadTo(screen)) return
      watcher = new MutationObserver(() => { if (leadTo(screen)) watcher?.disconnect() })
      watcher.observe(screen, { childList: true, subtree: true })
    }, 60)
    const end = setTimeout(() => watcher?.disconnect(), PATIENCE)
    return () => {
      clearTimeout(timer)
      clearTimeout(end)
      watcher?.disconnect()
    }
  }, [main, address])
}

/** True when there is nothing left to do. */
function leadTo(screen: HTMLElement): boolean {
  if (screen !== document.activeElement && screen.contains(document.activeElement)) return true
  const heading = screen.querySelector('h1')
  if (!heading) return false
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
  return true
}
