import { inWords, localized, term, type LocalizedMessage } from '#schema/engine'
import { Refusal } from '../http/errors.ts'
import type { ProblemName, SheetProblem } from './read/sheet-problem.ts'

const unreadable = (message: LocalizedMessage): Refusal =>
  new Refusal('unprocessable', { params: { message: inWords(message) }, localized: message })
const tooLarge = (most: LocalizedMessage): Refusal =>
  new Refusal('tooLarge', { params: { max: most.english } })

/** The message for a file that is not read: what is wrong with it, and what to do. */
const REFUSALS: Readonly<Record<ProblemName, (address: string) => Refusal>> = {
  wrongType: () =>
    new Refusal('wrongType', {
      params: { types: term('an .xlsx, .xls, .ods or .csv file').english },
    }),
  damaged: () =>
    unreadable(
      localized`This file is damaged and cannot be read. Open it in a spreadsheet program and save it again.`,
    ),
  locked: () =>
    unreadable(
      localized`This file is protected with a password. Save it without one and send it again.`,
    ),
  lockFile: () =>
    unreadable(
      localized`This is a lock file, not the spreadsheet. Choose the file without ~$ or .~lock in its name.`,
    ),
  json: () =>
    unreadable(
      localized`This is a JSON file, which cannot be imported. Export the list as .xlsx or .csv and choose that file.`,
    ),
  tooManyRows: () => tooLarge(term('100,000 rows')),
  tooManyCells: () => tooLarge(term('2,500,000 filled cells')),
  tooManyLetters: () => tooLarge(term('20,000,000 characters')),
  tooMuchInside: () => new Refusal('tooMuchInside'),
  cellTooLong: (address) =>
    unreadable(
      localized`Cell ${address} holds more than 32,767 characters, the most a cell can hold. Shorten it and send the file again.`,
    ),
  rowTooLong: (row) =>
    unreadable(localized`Row ${row} is too long. Check it for a missing quotation mark.`),
  tooSlow: () =>
    unreadable(
      localized`This file takes too long to read. Split it into smaller files and import them one at a time.`,
    ),
}

export const refusalOf = ({ problem, address }: SheetProblem): Refusal =>
  REFUSALS[problem](address ?? '')

export const emptyFile = (): Refusal => unreadable(localized`This file is empty.`)
export const noRows = (): Refusal =>
  unreadable(localized`There is no row below the header in this file.`)
