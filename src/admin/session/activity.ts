/** Between two checks of a session, milliseconds: a token that comes back short-lived must not ask for the next at once. */
const LEAST_APART = 30_000

/** Calls whenever somebody types or clicks, now and then; returns what ends that. */
export function whileActive(check: () => void): () => void {
  let last = Date.now()
  const note = () => {
    if (Date.now() - last < LEAST_APART) return
    last = Date.now()
    check()
  }
  const kinds = ['keydown', 'pointerdown'] as const
  for (const kind of kinds) window.addEventListener(kind, note, { capture: true, passive: true })
  return () => {
    for (const kind of kinds) window.removeEventListener(kind, note, { capture: true })
  }
}
