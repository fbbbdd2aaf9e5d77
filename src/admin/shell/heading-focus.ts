import { useLocation } from 'react-admin'
import { useEffect, useRef, type RefObject } from 'react'
import { firstNewField } from './first-field.ts'

/** Milliseconds that a screen may take to show its heading; after that, the user has started something else. */
const MAX_WAIT = 4000
/** Milliseconds until the next step of a screen is usually visible. */
const STEPPED = 300

/**
 * Moves the focus to the heading of each new screen, so that keyboard and screen readers continue from there. The focus is not
 * moved if the screen takes it itself, or the user has moved on.
 */
export function useHeadingFocus(main: RefObject<HTMLElement | null>) {
  const { pathname, search } = useLocation()
  const last = useRef(pathname)
  const lastStep = useRef(search)
  useEffect(() => {
    const screen = main.current
    if (!screen || last.current === pathname) return
    last.current = pathname
    // A phone's menu returns the focus to its button as it closes; this runs afterwards.
    let watcher: MutationObserver | undefined
    const timer = setTimeout(() => {
      if (focusHeading(screen)) return
      watcher = new MutationObserver(() => {
        if (focusHeading(screen)) watcher?.disconnect()
      })
      watcher.observe(screen, { childList: true, subtree: true })
    }, 60)
    const end = setTimeout(() => watcher?.disconnect(), MAX_WAIT)
    return () => {
      clearTimeout(timer)
      clearTimeout(end)
      watcher?.disconnect()
    }
  }, [main, pathname])
  // A step within a screen, identified by its address, may remove the button that was pressed: the focus then moves to the
  // heading too.
  useEffect(() => {
    if (lastStep.current === search) return
    lastStep.current = search
    const timer = setTimeout(() => {
      if (main.current && document.activeElement === document.body) focusHeading(main.current)
    }, STEPPED)
    return () => clearTimeout(timer)
  }, [main, search])
}

/**
 * Moves the focus to the heading, or to the first field of a form for a new record, or to the queue, whose keys work at once;
 * unless it is on the screen already. Returns true if nothing is left to do.
 */
export function focusHeading(screen: HTMLElement): boolean {
  // Behind an open dialog: the user is typing there.
  if (screen.closest('[aria-hidden="true"]')) return true
  if (screen !== document.activeElement && screen.contains(document.activeElement)) return true
  const heading = screen.querySelector('h1')
  if (!heading) return false
  const entry = screen.querySelector<HTMLElement>('[data-entry][tabindex="0"]')
  const field = entry ?? firstNewField(screen)
  if (field) {
    field.focus({ preventScroll: true })
    return true
  }
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
  return true
}
