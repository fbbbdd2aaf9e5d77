import { cleanMarkup, textToMarkup } from '#schema/engine'

/**
 * Edits what is marked. The command is an old one of browsers: all have it, nothing has taken its place, and it alone
 * keeps the undo of the keyboard.
 */
export const perform = (command: string, value?: string): boolean =>
  document.execCommand(command, false, value)

/** What the buttons switch on and off. */
export const STYLES = ['bold', 'italic', 'insertUnorderedList', 'insertOrderedList'] as const
export type Style = (typeof STYLES)[number]

/** The styles that are on at the cursor. */
export const stylesOn = (): ReadonlySet<Style> =>
  new Set(STYLES.filter((style) => document.queryCommandState(style)))

/** Takes what other programs put on the clipboard, without their fonts and colours. */
export function pasteMarkup(clipboard: DataTransfer): void {
  const html = clipboard.getData('text/html')
  perform('insertHTML', html ? cleanMarkup(html) : pastedText(clipboard.getData('text/plain')))
}

/** A single line goes into the line that is being written. */
function pastedText(plain: string): string {
  const markup = textToMarkup(plain)
  return /^<p>[^]*<\/p>$/.test(markup) && !plain.trim().includes('\n')
    ? markup.slice('<p>'.length, -'</p>'.length)
    : markup
}

const SCHEME = /^[a-z][a-z\d+.-]*:/i

/** Makes a link of what is marked, or writes the address where nothing is; an empty address takes the link away. */
export function linkTo(range: Range, typed: string): void {
  const selection = getSelection()
  selection?.removeAllRanges()
  selection?.addRange(range)
  const address = typed.trim()
  if (address === '') perform('unlink')
  else if (range.collapsed) perform('insertHTML', linkMarkup(address))
  else perform('createLink', addressOf(address))
}

const addressOf = (typed: string): string => {
  if (SCHEME.test(typed)) return typed
  return typed.includes('@') ? `mailto:${typed}` : `https://${typed}`
}

function linkMarkup(typed: string): string {
  const link = document.createElement('a')
  link.href = addressOf(typed)
  link.textContent = typed
  return link.outerHTML
}
