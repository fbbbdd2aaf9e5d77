import type { Command } from './commands.ts'

const KEPT_AS = 'larder-recent'
const MOST = 8

type Recent = Omit<Command, 'act'> & { readonly to: string }

/** Records opened in this session, latest first. Cleared at sign-out, because their names must not outlive it. */
export function readRecent(): readonly Recent[] {
  try {
    return JSON.parse(sessionStorage.getItem(KEPT_AS) ?? '[]')
  } catch {
    return []
  }
}

/** Remembers an opened screen or record. Actions that run at once, and open nothing, are not remembered. */
export function remember({ key, title, detail, icon, to }: Command): void {
  if (to === undefined) return
  const others = readRecent().filter((each) => each.key !== key)
  sessionStorage.setItem(
    KEPT_AS,
    JSON.stringify([{ key, title, detail, icon, to }, ...others].slice(0, MOST)),
  )
}
