import type { Where } from '../condition.ts'
import type { ChoiceOptions, ChoicesOptions } from '../fields/field-options.ts'
import {
  define,
  readItems,
  type ChoiceItem,
  type Choices,
  type Exactly,
  type Field,
  type Items,
  type TypedField,
} from '../fields/field.ts'
import { nameKey } from '../fields/text.ts'
import { shownValue } from '../words/message.ts'
import {
  isString,
  readList,
  problem,
  type CellReading,
  type CellWords,
  type FilledCell,
  type Kind,
  type Parsed,
  parseList,
} from './kind.ts'
import { limitsWith } from '../fields/limits.ts'
import { splitEntries, plainText, SEPARATOR } from './text-parts.ts'

const listItems = (items: Choices): Items =>
  Object.fromEntries(
    Object.entries(items).map(([code, item]) => [
      code,
      typeof item === 'string' ? { label: item } : { label: item[0], tone: item[1] },
    ]),
  )

type Listed<Given extends Choices> = {
  readonly items: { readonly [Code in keyof Given]: ChoiceItem }
}

/** One of the given constants: `choice({ ACTIVE: ['Active', 'success'], LEFT: 'Left' }, { initial: 'ACTIVE' })`. */
export const choice = <
  const Given extends Choices,
  const Options extends Omit<ChoiceOptions<keyof Given & string>, 'readAs'> & {
    readAs?: { readonly [Code in keyof Given]?: Where }
  } = {},
>(
  items: Given,
  options?: Exactly<Options, ChoiceOptions<keyof NoInfer<Given> & string>>,
): TypedField<'choice', NoInfer<Options> & Listed<Given>, keyof Given & string> =>
  define('choice', { ...options, items: listItems(items) })

/** Any number of the given constants. */
export const choices = <
  const Given extends Choices,
  const Options extends ChoicesOptions<keyof Given & string> = {},
>(
  items: Given,
  options?: Exactly<Options, ChoicesOptions<keyof NoInfer<Given> & string>>,
): TypedField<'choices', NoInfer<Options> & Listed<Given>, readonly (keyof Given & string)[]> =>
  define('choices', { ...options, items: listItems(items) })

function parseChoice(value: unknown, field: Field): Parsed {
  if (value === '') return { value: null }
  if (typeof value === 'string' && Object.hasOwn(readItems(field), value)) return { value }
  return problem('choice', {
    value: shownValue(value),
    choices: Object.keys(readItems(field)).join(', '),
  })
}

const readLabel = (value: unknown, field: Field): string =>
  readItems(field)[String(value)]?.label ?? String(value)

const formatCell = (value: unknown, field: Field, { choiceAs }: CellWords): string =>
  choiceAs === 'label' ? readLabel(value, field) : String(value)

function findConstant(text: string, field: Field): string | null {
  const items = Object.entries(readItems(field))
  const wanted = nameKey(text)
  return (
    items.find(([code]) => code === text)?.[0] ??
    items.find(([code, { label }]) => nameKey(code) === wanted || nameKey(label) === wanted)?.[0] ??
    begunConstant(wanted, items)
  )
}

/** Finds an item by its first letters: "F" is Female if no other item starts with F. Ambiguous text is rejected. */
function begunConstant(
  wanted: string,
  items: readonly (readonly [string, ChoiceItem])[],
): string | null {
  const [only, ...others] =
    wanted === ''
      ? []
      : items.filter(([code, { label }]) =>
          [code, label].some((text) => nameKey(text).startsWith(wanted)),
        )
  return only && others.length === 0 ? only[0] : null
}

const unknownChoice = (value: string, field: Field): CellReading =>
  problem('choice', {
    value,
    choices: Object.values(readItems(field))
      .map(({ label }) => label)
      .join(', '),
  })

function fromChoices(cell: FilledCell, field: Field): CellReading {
  const whole = findConstant(plainText(cell), field)
  if (whole !== null) return { value: [whole] }
  const entries = splitEntries(plainText(cell))
  const constants = entries.map((entry) => findConstant(entry, field))
  const unknown = constants.indexOf(null)
  return unknown < 0 ? { value: constants } : unknownChoice(entries[unknown] ?? '', field)
}

const oneSchema = (field: Field) => ({ type: 'string', enum: Object.keys(readItems(field)) })

export const choiceKind: Kind = {
  storedAs: 'text',
  hasFewValues: true,
  parse: parseChoice,
  toText: readLabel,
  toCell: formatCell,
  fromCell(cell, field) {
    const constant = findConstant(plainText(cell), field)
    return constant === null ? unknownChoice(plainText(cell), field) : { value: constant }
  },
  evidence: {
    shows: (cell, field) =>
      typeof cell === 'string' &&
      cell.trim().length > 2 &&
      Object.entries(readItems(field)).some(([code, { label }]) =>
        [code, label].some((text) => nameKey(text) === nameKey(cell)),
      ),
  },
  guide: () => 'One of the allowed values, by constant or name.',
  example: (field) => Object.keys(readItems(field))[0] ?? null,
  jsonSchema: oneSchema,
  fits: isString,
  takes: 'a constant',
}

export const choicesKind: Kind = {
  storedAs: 'list',
  isMany: true,
  isUnsortable: true,
  isUnindexed: true,
  limits: limitsWith({}),
  limitsOn: 'count',
  parse: (value, field) => parseList(value, field, (entry) => parseChoice(entry, field)),
  parseFilter: parseChoice,
  toText: (value, field) =>
    readList(value)
      .map((code) => readLabel(code, field))
      .join(', '),
  toCell: (value, field, words) =>
    readList(value)
      .map((each) => formatCell(each, field, words))
      .join(SEPARATOR),
  fromCell: fromChoices,
  guide: () => 'Any of the allowed values, separated by semicolons.',
  example: (field) => Object.keys(readItems(field)).slice(0, 2),
  jsonSchema: (field) => ({ type: 'array', items: oneSchema(field) }),
  fits: isString,
  takes: 'a constant',
}
