import type { Definition } from '#schema/engine'
import { recordLabel } from '../../display/record-label.ts'

export type Row = Readonly<Record<string, unknown>> & { readonly id: number }

/** What one row is called. */
export const nameOf = (definition: Definition, row: Row): string => recordLabel(definition, row)
