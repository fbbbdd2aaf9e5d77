import { builder } from '../fields/field.ts'
import { flagOfText } from '../fields/human-value.ts'
import { problem, type Kind } from './kind.ts'

/** True or false; never empty. */
export const flag = builder('flag')

const yesOrNo = (value: unknown): string => (value ? 'Yes' : 'No')

export const flagKind: Kind = {
  storedAs: 'flag',
  hasFewValues: true,
  empty: false,
  parse: (value) => (typeof value === 'boolean' ? { value } : problem('flag')),
  toText: yesOrNo,
  toCell: yesOrNo,
  fromCell(cell) {
    const value = flagOfText(cell)
    return value === null ? problem('yesOrNo', { value: String(cell) }) : { value }
  },
  guide: () => 'yes or no.',
  example: () => false,
  jsonSchema: () => ({ type: 'boolean' }),
  fits: (value) => typeof value === 'boolean',
  takes: 'true or false',
}
