/**
 * The tiny subset of HTML that rich text is stored in: p, br, strong, em, ul, ol, li and a[href]. What comes in is read
 * tag by tag and written anew from what is allowed, so that nothing passes that is not known here.
 */

const TOKEN = /<!--[\s\S]*?(?:-->|$)|<(\/?)([a-z][a-z\d]*)((?:"[^"]*"|'[^']*'|[^'"<>])*)>|[^<]+|</gi

const ALLOWED: Readonly<Record<string, string>> = {
  b: 'strong',
  strong: 'strong',
  i: 'em',
  em: 'em',
  a: 'a',
}
const PARAGRAPHS: ReadonlySet<string> = new Set(
  'p div h1 h2 h3 h4 h5 h6 blockquote pre section article header footer table tr'.split(' '),
)
const LISTS: ReadonlySet<string> = new Set(['ul', 'ol'])
/** Tags whose contents are no text for readers. */
const SILENT: ReadonlySet<string> = new Set(
  'script style title template iframe object noscript svg math textarea select'.split(' '),
)

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
}

const decoded = (text: string): string =>
  text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]+));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return ENTITIES[String(name).toLowerCase()] ?? String(whole)
    const code = decimal === undefined ? Number.parseInt(String(hex), 16) : Number(decimal)
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ''
  })

const escaped = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')

/** Below a blank, and the marks that turn the direction of writing. */
const withoutControls = (text: string): string =>
  text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u202a-\u202e\u2066-\u2069]/g, '')

/** Where a link may lead; null for scripts, data and what is no address. */
function safeHref(attributes: string): string | null {
  const match = /(?:^|\s)href\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i.exec(attributes)
  const address = withoutControls(decoded(match?.[1] ?? match?.[2] ?? match?.[3] ?? '')).trim()
  if (!URL.canParse(address)) return null
  const { protocol, href } = new URL(address)
  return ['https:', 'http:', 'mailto:', 'tel:'].includes(protocol) ? href : null
}

/** Writes what is allowed, and closes what was left open. */
class Writer {
  #written = ''
  #block: 'p' | 'li' | null = null
  #list: string | null = null
  readonly #inline: string[] = []

  text(raw: string): void {
    const text = withoutControls(decoded(raw)).replace(/\s+/g, ' ')
    if (this.#block === null && text.trim() === '') return
    this.#within()
    this.#written += escaped(text)
  }

  lineBreak(): void {
    if (this.#block !== null) this.#written += '<br>'
  }

  openInline(tag: string, attributes: string): void {
    const href = tag === 'a' ? safeHref(attributes) : null
    if (this.#inline.includes(tag) || (tag === 'a' && href === null)) return
    this.#within()
    this.#written += href === null ? `<${tag}>` : `<a href="${escaped(href)}">`
    this.#inline.push(tag)
  }

  closeInline(tag: string): void {
    if (!this.#inline.includes(tag)) return
    let open: string | undefined
    do {
      open = this.#inline.pop()
      this.#written += `</${open}>`
    } while (open !== tag)
  }

  paragraph(): void {
    if (this.#block === 'p') this.closeBlock()
  }

  item(): void {
    this.closeBlock()
    if (this.#list === null) this.openList('ul')
    this.#written += '<li>'
    this.#block = 'li'
  }

  openList(tag: string): void {
    if (this.#list !== null) return
    this.closeBlock()
    this.#written += `<${tag}>`
    this.#list = tag
  }

  closeList(): void {
    this.closeBlock()
    if (this.#list !== null) this.#written += `</${this.#list}>`
    this.#list = null
  }

  closeBlock(): void {
    while (this.#inline.length > 0) this.#written += `</${this.#inline.pop()}>`
    if (this.#block !== null) this.#written += `</${this.#block}>`
    this.#block = null
  }

  finish(): string {
    this.closeList()
    return tidied(this.#written)
  }

  /** Text stands in a paragraph or in an item of a list. */
  #within(): void {
    if (this.#block !== null) return
    if (this.#list !== null) return this.item()
    this.#written += '<p>'
    this.#block = 'p'
  }
}

/** Without what is empty, and without blanks at the edges of blocks. */
function tidied(markup: string): string {
  const tidy = markup
    .replace(/(<(?:p|li)>)(?:\s|<br>)+/g, '$1')
    .replace(/(?:\s|<br>)+(<\/(?:p|li)>)/g, '$1')
    .replace(/<(strong|em|p|li|ul|ol)>\s*<\/\1>/g, '')
    .replace(/<a href="[^"]*">\s*<\/a>/g, '')
  return tidy === markup ? tidy : tidied(tidy)
}

function writeTag(writer: Writer, tag: string, attributes: string, isEnd: boolean): void {
  const inline = Object.hasOwn(ALLOWED, tag) ? ALLOWED[tag] : undefined
  if (inline && isEnd) writer.closeInline(inline)
  else if (inline) writer.openInline(inline, attributes)
  else if (tag === 'br') writer.lineBreak()
  else if (tag === 'li' && !isEnd) writer.item()
  else if (LISTS.has(tag) && isEnd) writer.closeList()
  else if (LISTS.has(tag)) writer.openList(tag)
  else if (PARAGRAPHS.has(tag)) writer.paragraph()
}

/** Any HTML as the subset: what is not allowed goes, its text stays; scripts and styles go with theirs. */
export function cleanMarkup(html: string): string {
  const writer = new Writer()
  let silent: string | null = null
  for (const [token, slash, name, attributes = ''] of html.matchAll(TOKEN)) {
    const tag = name?.toLowerCase()
    if (silent !== null) {
      if (tag === silent && slash === '/') silent = null
    } else if (tag === undefined) {
      if (!token.startsWith('<!--')) writer.text(token)
    } else if (SILENT.has(tag)) {
      if (slash === '') silent = tag
    } else writeTag(writer, tag, attributes, slash === '/')
  }
  return writer.finish()
}

/** The text of stored markup: a line for each paragraph and item. */
export const markupToText = (markup: string): string =>
  decoded(
    markup
      .replaceAll('<li>', '• ')
      .replace(/<br>|<\/p>|<\/li>/g, '\n')
      .replace(/<[^>]*>/g, ''),
  ).trim()

/** Plain text as markup: each line a paragraph, each line that begins with • an item. */
export function textToMarkup(text: string): string {
  const lines = text.split(/\r?\n/).map((line) => {
    const item = /^\s*•\s*(.*)$/.exec(line)?.[1]
    return item === undefined ? `</ul><p>${escaped(line)}</p>` : `<ul><li>${escaped(item)}</li>`
  })
  return cleanMarkup(lines.join(''))
}
