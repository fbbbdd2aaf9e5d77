import { useEffect } from 'react'

/** Milliseconds until a dialog has closed and handed the focus back. */
const CLOSED = 400

/** A button that is gone with the state it belonged to leaves the keys with nothing: they go on from the heading. */
export function useKeptFocus(version: number) {
  useEffect(() => {
    const timer = setTimeout(() => {
      const heading = document.querySelector<HTMLElement>('main h1')
      if (!heading || (document.activeElement !== null && document.activeElement !== document.body))
        return
      heading.tabIndex = -1
      heading.focus({ preventScroll: true })
    }, CLOSED)
    return () => clearTimeout(timer)
  }, [version])
}
