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
 * The router numbers the entries of the browser's history and can hold back a step between numbered ones only. An address
 * changed by hand makes an entry without a number: it is given the next one before the router looks at it, so that the
 * guard of unsaved changes covers it like any other step.
 */
export function numberEntries() {
  window.addEventListener(
    'popstate',
    () => {
      if (readIndex(history.state) === null && here) {
        // The same address again takes the place of the entry instead of following it.
        const idx = here.href === location.href ? here.idx : here.idx + 1
        history.replaceState({ usr: null, key: crypto.randomUUID().slice(0, 8), idx }, '')
      }
      note()
    },
    true,
  )
}

/** Keeps up with the steps that the router takes by itself, which the browser does not announce. */
export function HistoryNumbers() {
  const { key } = useLocation()
  useEffect(note, [key])
  return null
}
