import { readItems, type Tone } from '#schema/engine'
import { useListScope } from '../list-scope.ts'
import { stateColumn } from '../rows/card-face.tsx'
import type { Row } from '../rows/record-name.ts'

/** The colour and text of a record's state. */
export function useLook(row: Row | undefined): {
  readonly tone: Tone
  readonly state: string | undefined
} {
  const { definition, all } = useListScope()
  const column = stateColumn(definition, all)
  const item = column && row && readItems(column.field)[String(row[column.name])]
  return { tone: item?.tone ?? 'neutral', state: item?.label }
}
