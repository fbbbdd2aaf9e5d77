import { useLocation } from 'react-admin'
import { useEffect, useRef, type RefObject } from 'react'
import { firstNewField } from './first-field.ts'

/** Milliseconds that a screen may take to show its heading; later, the reader has begun something else. */
const MAX_WAIT = 4000
/** Milliseconds until the next step of a screen stands there, as a rule. */
const STEPPED = 300

/**
 * Leads the focus to the heading of each new screen, so that keys and screen readers go on from there. A screen that takes
 * the focus itself, and a reader who has moved on, are left alone.
 */
export function useHeadingFocus(main: RefObject<HTMLElement | null>) {
  const { pathname, search } = useLocation()
  const last = useRef(pathname)
  const lastStep = useRef(search)
  useEffect(() => {
    const screen = main.current
    if (!screen || last.current === pathname) return
    last.current = pathname
    // The menu of a phone hands the focus back to its button as it closes; this comes after.
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
  // A step of a screen, told apart by its address, may take away what was pressed: the keys go on from the heading too.
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
 * Leads the focus to the heading, or to the first field of a form that adds something, unless it is on the screen already.
 * True when there is nothing left to do.
 */
export function focusHeading(screen: HTMLElement): boolean {
  // Behind an open dialog: the reader is typing there.
  if (screen.closest('[aria-hidden="true"]')) return true
  if (screen !== document.activeElement && screen.contains(document.activeElement)) return true
  const heading = screen.querySelector('h1')
  if (!heading) return false
  const field = firstNewField(screen)
  if (field) {
    field.focus({ preventScroll: true })
    return true
  }
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
  return true
}
