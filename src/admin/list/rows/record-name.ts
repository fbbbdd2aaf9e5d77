import type { Definition } from '#schema/engine'
import { recordLabel } from '../../display/record-label.ts'
import type { JsonRecord } from '../../json-record.ts'

export type Row = JsonRecord & { readonly id: number }

/** What one row is called. */
export const nameOf = (definition: Definition, row: Row): string => recordLabel(definition, row)
