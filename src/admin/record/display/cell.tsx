import { isImage, type Definition, type Field } from '#schema/engine'
import { Box } from '@mui/material'
import { findScreen } from '../../found-screens.ts'
import type { JsonRecord } from '../../json-record.ts'
import { isNothing } from '../../kinds/is-nothing.ts'
import { SCREENS } from '../../kinds/screens-by-kind.ts'

interface Props {
  readonly definition: Definition
  readonly name: string
  readonly field: Field
  readonly record: JsonRecord
}

/** A value in a list, rendered by the resource's custom cell, or else by kind. */
export function Cell({ definition, name, field, record }: Props) {
  const value = record[name]
  if (isNothing(value) && !isImage(field))
    return (
      <Box component="span" sx={{ color: 'var(--ink-faint)' }}>
        –
      </Box>
    )
  const Shown = findScreen(definition).cells?.[name] ?? SCREENS[field.kind].cell
  return <Shown {...{ definition, name, field, value, record }} />
}
