import { useLocation } from 'react-admin'
import { useEffect } from 'react'

interface Entry {
  readonly idx: number
  readonly href: string
}

let here: Entry | null = null

const readIndex = (state: unknown): number | null => (state as { idx?: number } | null)?.idx ?? null

function note() {
  const idx = readIndex(history.state)
  if (idx !== null) here = { idx, href: location.href }
}

/**
 * The router numbers the browser's history entries and can block a step only between numbered ones. An address edited by hand
 * creates an entry without a number: it gets the next one before the router sees it, so that the guard for unsaved changes
 * covers it like any other step.
 */
export function numberEntries() {
  window.addEventListener(
    'popstate',
    () => {
      if (readIndex(history.state) === null && here) {
        // The same address again replaces the entry instead of following it.
        const idx = here.href === location.href ? here.idx : here.idx + 1
        history.replaceState({ usr: null, key: crypto.randomUUID().slice(0, 8), idx }, '')
      }
      note()
    },
    true,
  )
}

/** Tracks the router's own steps, which the browser does not report. */
export function HistoryNumbers() {
  const { key } = useLocation()
  useEffect(note, [key])
  return null
}
