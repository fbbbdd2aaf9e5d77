import type { ReferenceOptions, ReferencesOptions } from '../fields/field-options.ts'
import { define, readTarget, type Exactly, type Field, type TypedField } from '../fields/field.ts'
import {
  isFiniteNumber,
  readList,
  plain,
  problem,
  type Kind,
  type Parsed,
  parseList,
} from './kind.ts'
import { limitsWith } from '../fields/limits.ts'
import { splitEntries, plainText, SEPARATOR } from './text-parts.ts'

/** Id of a record of another resource. */
export const reference = <const Target extends string, const Options extends ReferenceOptions = {}>(
  target: Target,
  options?: Exactly<Options, ReferenceOptions>,
): TypedField<'reference', NoInfer<Options> & { readonly target: Target }> =>
  define('reference', { ...options, target })

/** Ids of any number of records of another resource. */
export const references = <
  const Target extends string,
  const Options extends ReferencesOptions = {},
>(
  target: Target,
  options?: Exactly<Options, ReferencesOptions>,
): TypedField<'references', NoInfer<Options> & { readonly target: Target }> =>
  define('references', { ...options, target })

export function parseId(value: unknown): Parsed {
  if (value === '') return { value: null }
  const id = typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value
  return typeof id === 'number' && Number.isSafeInteger(id) && id > 0
    ? { value: id }
    : problem('reference')
}

const readName = (field: Field): string => (readTarget(field) ?? '').replaceAll('-', ' ')

const ID = { type: 'integer', minimum: 1 }
const OF_PEOPLE = ['me', 'ownEmployee', 'ownCustomer'] as const

export const referenceKind: Kind = {
  storedAs: 'integer',
  parse: parseId,
  toText: plain,
  toCell: (value, _, words) => words.readName(Number(value)) ?? '',
  fromCell: (cell) => ({ lookUp: [plainText(cell).trim()] }),
  guide: (field) => `Code or name of an existing ${readName(field)}.`,
  jsonSchema: () => ID,
  fits: isFiniteNumber,
  takes: 'an id or a token such as me',
  tokens: OF_PEOPLE,
}

export const referencesKind: Kind = {
  storedAs: 'links',
  isMany: true,
  isUnsortable: true,
  limits: limitsWith({}),
  limitsOn: 'count',
  parse: (value, field) => parseList(value, field, parseId),
  parseFilter: parseId,
  toText: (value) => readList(value).join(', '),
  toCell: (value, _, words) =>
    readList(value)
      .map((id) => words.readName(Number(id)) ?? '')
      .join(SEPARATOR),
  fromCell: (cell) => ({ lookUp: splitEntries(plainText(cell)) }),
  guide: (field) =>
    `Codes or names of existing ${readName(field)} records, separated by semicolons.`,
  jsonSchema: () => ({ type: 'array', items: ID }),
  fits: isFiniteNumber,
  takes: 'an id',
  tokens: OF_PEOPLE,
}
