import type { Definition, Field } from '#schema/engine'
import { Box } from '@mui/material'
import { screenOf } from '../found-screens.ts'
import type { CellProps } from '../screens.ts'
import { CELLS } from './cells-by-kind.tsx'

interface Props {
  readonly definition: Definition
  readonly name: string
  readonly field: Field
  readonly record: Readonly<Record<string, unknown>>
}

const isNothing = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === '' ||
  (Array.isArray(value) && value.length === 0)

/** One value in a list: by the resource's own cell where it has one, else by kind. */
export function Cell({ definition, name, field, record }: Props) {
  const value = record[name]
  if (isNothing(value) && field.kind !== 'image')
    return (
      <Box component="span" sx={{ color: 'var(--ink-faint)' }}>
        –
      </Box>
    )
  const Shown = screenOf(definition).cells?.[name] ?? CELLS[field.kind]
  return <Shown {...({ definition, name, field, value, record } satisfies CellProps)} />
}
