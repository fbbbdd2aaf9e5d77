import {
  agreedOn,
  isMoment,
  isNumber,
  isPercent,
  signOfSeparator,
  type ColumnOfSheet,
  type DateOrder,
  type DecimalSign,
  type DraftMapping,
  type Field,
  type FileFacts,
  type HeaderFacts,
} from '#schema/engine'

export type Question =
  | { readonly about: 'percent' }
  | { readonly about: 'dates'; readonly taken: DateOrder | 'both' }
  | { readonly about: 'numbers'; readonly taken: DecimalSign | null }

/** Returns the question about a column that only the user can answer, with the default answer. */
export function openQuestion(
  facts: FileFacts,
  header: string,
  columns: readonly ColumnOfSheet[],
  mapped: DraftMapping['columns'],
): Question | null {
  const findField = (each: string) => columns.find(({ name }) => name === mapped[each])?.field
  const field = findField(header)
  const own = facts.headers.find((each) => each.header === header)
  const among = (isAlike: (field: Field) => boolean): readonly HeaderFacts[] =>
    facts.headers.filter((each) => {
      const other = findField(each.header)
      return other !== undefined && isAlike(other)
    })
  if (!field || !own) return null
  const { dateOrder, decimalSign, isFraction } = own
  if (isMoment(field)) {
    const ofFile = agreedOn(among(isMoment).map((each) => each.dateOrder)) ?? 'dayFirst'
    const taken = dateOrder === 'either' ? ofFile : dateOrder
    return taken === undefined || dateOrder === 'dayFirst' ? null : { about: 'dates', taken }
  }
  if (isPercent(field)) return isFraction ? { about: 'percent' } : null
  if (!isNumber(field) || decimalSign === undefined) return null
  const ofFile =
    agreedOn(among(isNumber).map((each) => each.decimalSign)) ?? signOfSeparator(facts.separator)
  const taken = decimalSign === 'either' ? ofFile : decimalSign === 'both' ? null : decimalSign
  return taken === 'decimalPoint' ? null : { about: 'numbers', taken }
}

/** Lists the fields for which the user still has to choose how a column is read: 0.15 is ambiguous, or values contradict. */
export const listUndecided = (
  facts: FileFacts,
  columns: readonly ColumnOfSheet[],
  mapping: Pick<DraftMapping, 'columns' | 'reading'>,
): { readonly name: string; readonly about: Question['about'] }[] =>
  facts.headers.flatMap(({ header }) => {
    const question = openQuestion(facts, header, columns, mapping.columns)
    const name = mapping.columns[header]
    return question && isUndecided(question) && name && !mapping.reading[name]
      ? [{ name, about: question.about }]
      : []
  })

export const isInDoubt = (...file: Parameters<typeof listUndecided>): boolean =>
  listUndecided(...file).length > 0

/** Returns true if there is no default answer. */
export const isUndecided = (question: Question): boolean =>
  question.about === 'percent' || question.taken === 'both' || question.taken === null
