import {
  isPhone,
  fullPhone,
  hasDialCode,
  readTarget,
  type Definition,
  type Field,
} from '#schema/engine'
import type { Stored } from '../../../storage/store.ts'
import type { EngineWork } from '../../work/work.ts'
import { readRecords } from './names.ts'
import type { ImportRow } from '../import-row.ts'

/** A phone field and the source of its dial code: the `code` of the record in the field `reference`. */
interface PhoneField {
  readonly name: string
  readonly reference: string
  readonly code: string
  readonly target: string | null
}

const phoneFields = ({ fields }: Definition): PhoneField[] =>
  Object.entries(fields)
    .filter(([, field]) => isPhone(field))
    .map(([name, field]) => {
      const [reference = '', code = ''] = splitPath(field)
      return { name, reference, code, target: readTarget(fields[reference]) }
    })

const splitPath = ({ options: { dialCode } }: Field): string[] =>
  typeof dialCode === 'string' ? dialCode.split('.') : []

/** The references that supply dial codes for phone numbers. */
export const dialCodeReferences = (definition: Definition): ReadonlySet<string> =>
  new Set(phoneFields(definition).map(({ reference }) => reference))

/** Adds the dial code to national numbers: that of the place in the same row, otherwise that of the company. */
export const addDialCodes = (
  work: EngineWork,
  definition: Definition,
  importRows: readonly ImportRow[],
): Promise<void> =>
  addCodes(work, definition, importRows, ({ input }, { reference }) => input[reference])

/** Variant of `addDialCodes` for rows without a place. Uses the place of the record that they change. */
export const addDialCodesOfRecords = (
  work: EngineWork,
  definition: Definition,
  importRows: readonly ImportRow[],
): Promise<void> =>
  addCodes(
    work,
    definition,
    importRows.filter(({ before }) => before !== null),
    ({ input, before }, { name, reference }) =>
      // A number that is already in its stored form needs no dial code.
      typeof input[reference] === 'number' || input[name] === before?.[name]
        ? KEPT
        : before?.[reference],
  )

const KEPT = Symbol('kept')

async function addCodes(
  work: EngineWork,
  definition: Definition,
  importRows: readonly ImportRow[],
  placeOf: (importRow: ImportRow, phone: PhoneField) => unknown,
): Promise<void> {
  for (const phone of phoneFields(definition)) {
    const places = new Map(
      importRows
        .filter(({ phones }) => Object.hasOwn(phones, phone.name))
        .map((importRow) => [importRow, placeOf(importRow, phone)]),
    )
    const ids = [...new Set([...places.values()].filter((id) => typeof id === 'number'))]
    const records =
      phone.target === null || ids.length === 0
        ? new Map<number, Stored>()
        : await readRecords(work, work.registry.get(phone.target), ids)
    for (const [importRow, id] of places) {
      if (id !== KEPT)
        addCode(work, importRow, phone, typeof id === 'number' ? records.get(id) : undefined)
    }
  }
}

function addCode(
  { settings }: EngineWork,
  importRow: ImportRow,
  { name, code }: PhoneField,
  place: Stored | undefined,
): void {
  const value = importRow.phones[name] ?? ''
  const country = typeof place?.[code] === 'string' ? place : undefined
  const dialCode = country ? String(country[code]) : settings.defaultDialCode
  const taken = fullPhone(value, dialCode)
  importRow.input[name] = taken
  importRow.readings[name] = hasDialCode(value, dialCode)
    ? { code: 'plusAdded', params: { value, taken } }
    : country
      ? {
          code: 'dialCodeOfCountry',
          params: { value, taken, country: String(country.label ?? '') },
        }
      : { code: 'dialCodeOfCompany', params: { value, taken } }
}
