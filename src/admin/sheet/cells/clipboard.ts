import type { Cell } from '#schema/engine'

/** Formats cells as spreadsheet programs put them on the clipboard: tabs between cells, a line per row. */
export const formatBlock = (rows: readonly (readonly Cell[])[]): string =>
  rows.map((cells) => cells.map(formatCell).join('\t')).join('\r\n')

function formatCell(cell: Cell): string {
  const text = String(cell ?? '')
  return /[\t\n\r"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Reads a block from the clipboard. Cells with tabs, line breaks or quotes are quoted, with their quotes doubled. */
export function parseBlock(text: string): string[][] {
  const rows: string[][] = [[]]
  const cell = /"((?:[^"]|"")*)"(?=\t|\r?\n|$)|([^\t\r\n]*)/y
  for (let at = 0; ; ) {
    cell.lastIndex = at
    const [whole = '', quoted, plain = ''] = cell.exec(text) ?? []
    rows.at(-1)?.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'))
    at += whole.length
    if (at >= text.length) break
    if (text[at] === '\t') {
      at += 1
      continue
    }
    at += text.startsWith('\r\n', at) ? 2 : 1
    // A line break at the end does not begin another row.
    if (at >= text.length) break
    rows.push([])
  }
  return rows
}

/** Returns true if an event belongs to the text of an input, which has a clipboard of its own. */
export const isInInput = ({ target }: { readonly target: EventTarget }): boolean =>
  (target as HTMLElement).tagName === 'INPUT'
