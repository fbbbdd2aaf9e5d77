/** Paths that are polled in the background and must not show the progress bar. */
const QUIET = /^\/(failed-)?notification|^\/(sms-)?logs?(\/|\?|$|-)/

/** Returns true if a call shows the progress bar. Polled paths and paths that end with a dash do not. */
export const isShown = (path: string): boolean => !QUIET.test(path) && path.split('-').at(-1) !== ''

let inFlight = 0
const listeners = new Set<() => void>()

/** Counts calls in flight. The progress bar is shown while the count is above zero. */
export const busy = {
  isOn: (): boolean => inFlight > 0,
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  async during<Answer>(path: string, call: () => Promise<Answer>): Promise<Answer> {
    if (!isShown(path)) return call()
    count(1)
    try {
      return await call()
    } finally {
      count(-1)
    }
  },
}

function count(change: 1 | -1) {
  const before = inFlight > 0
  inFlight += change
  if (before !== inFlight > 0) listeners.forEach((listener) => listener())
}
