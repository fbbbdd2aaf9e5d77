const isMac = /Mac|iPhone|iPad/.test(globalThis.navigator?.userAgent ?? '')

/** A key with Ctrl, or Cmd on a Mac, as it is shown beside a button. */
export const formatShortcut = (key: string): string => (isMac ? `⌘ ${key}` : `Ctrl ${key}`)

/** Returns true if this key was pressed with Ctrl or Cmd and nothing else. */
export const isShortcut = (event: KeyboardEvent, key: string): boolean =>
  (event.ctrlKey || event.metaKey) &&
  !event.shiftKey &&
  !event.altKey &&
  event.key.toLowerCase() === key

export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName)) &&
  (target as HTMLInputElement).type !== 'checkbox'

/** Returns true while a dialog or menu lies over the screen. */
export const isCovered = (): boolean =>
  document.querySelector('.MuiModal-root:not([aria-hidden="true"])') !== null
