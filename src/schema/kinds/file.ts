import { builder } from '../fields/field.ts'
import { isFiniteNumber, plain, type Kind } from './kind.ts'
import { parseId } from './reference.ts'

/** jpg, png or webp up to 2 MB. */
export const image = builder('image')
/** pdf, jpg or png up to 5 MB. */
export const file = builder('file')

/** A picture or a file: the id of an earlier upload. Not included in sheets. */
export const fileKind: Kind = {
  storedAs: 'integer',
  isUnsortable: true,
  parse: parseId,
  toText: plain,
  jsonSchema: () => ({ type: 'integer', minimum: 1 }),
  fits: isFiniteNumber,
  takes: 'an id',
}
