import { SheetProblem } from './sheet-problem.ts'
import { SheetSink, type SheetPiece } from './sheet-sink.ts'

/** First rows of a sheet, which show whether it is the one to read. */
export interface Outline {
  readonly sheet: string
  readonly piece: SheetPiece
}

/** Asks the server which of several sheets to read. */
export type AskForSheet = (outlines: readonly Outline[]) => Promise<string>

/** First rows of the visible sheets of a workbook. */
export class Outlines {
  readonly #all: { readonly sheet: string; readonly sink: SheetSink }[] = []

  begin(sheet: string): SheetSink {
    const sink = new SheetSink({ isOutline: true })
    sink.begin(sheet)
    this.#all.push({ sheet, sink })
    return sink
  }

  get #readable() {
    return this.#all.filter(({ sink }) => sink.hasRows)
  }

  /** Runs a part of the reading. Once there is a readable sheet, errors are reported only if their sheet is read. */
  async attempt(read: () => Promise<void>): Promise<void> {
    try {
      await read()
    } catch (error) {
      if (this.#readable.length === 0) throw error
    }
  }

  /** Returns the sheet to read, and asks only if several have rows below their header. Null if no sheet is visible. */
  async choose(ask: AskForSheet): Promise<string | null> {
    const [first, ...others] = this.#readable
    if (others.length === 0) return (first ?? this.#all.at(-1))?.sheet ?? null
    return ask(this.#readable.map(({ sheet, sink }) => ({ sheet, piece: sink.take() })))
  }
}

/** Returns the sheet of that name. */
export function findSheet<Sheet extends { readonly name: string }>(
  sheets: readonly Sheet[],
  name: string,
): Sheet {
  const found = sheets.find((each) => each.name === name)
  if (!found) throw new SheetProblem('noSheet', name)
  return found
}
