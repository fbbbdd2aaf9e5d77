import { builder } from '../fields/field.ts'
import { isFiniteNumber, plain, type Kind } from './kind.ts'
import { parseId } from './reference.ts'

/** Picture in jpg, png or webp format, up to 2 MB. */
export const image = builder('image')
/** File in pdf, jpg or png format, up to 5 MB. */
export const file = builder('file')

/** A picture or file, stored as the id of an upload. Not included in sheets. */
export const fileKind: Kind = {
  storedAs: 'integer',
  isUnsortable: true,
  parse: parseId,
  toText: plain,
  jsonSchema: () => ({ type: 'integer', minimum: 1 }),
  fits: isFiniteNumber,
  takes: 'an id',
}
