import type { Field } from '#schema/engine'
import type { ReactNode } from 'react'

export interface LinesView {
  readonly columns: Readonly<Record<string, Field>>
  readonly keys: readonly string[]
  readonly render: (index: number, column: string, field: Field) => ReactNode
  readonly remove: (index: number) => void
  readonly move: (from: number, to: number) => void
}
