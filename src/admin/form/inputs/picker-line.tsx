import type { Definition } from '#schema/engine'
import AddIcon from '@mui/icons-material/Add'
import CheckIcon from '@mui/icons-material/Check'
import { Box, Typography } from '@mui/material'
import type { HTMLAttributes } from 'react'
import type { Option } from './picker.ts'
import { text } from '../../i18n/text.ts'
import { Small } from '../../theme/layout.tsx'

interface PickerLineProps {
  readonly attributes: HTMLAttributes<HTMLLIElement>
  readonly option: Option
  readonly target: Definition
  readonly selected: boolean
}

export function PickerLine({ attributes, option, target, selected }: PickerLineProps) {
  if (option.create !== undefined)
    return <CreateLine attributes={attributes} typed={option.create} target={target} />
  return (
    <Box component="li" {...attributes} sx={LINE}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography sx={{ lineHeight: 1.35, overflowWrap: 'anywhere' }}>{option.label}</Typography>
        {option.hint && (
          <Small noWrap tiny sx={{ lineHeight: 1.35 }}>
            {option.hint}
          </Small>
        )}
      </Box>
      {selected && <CheckIcon aria-hidden sx={{ fontSize: 16, color: 'primary.main' }} />}
    </Box>
  )
}

function CreateLine({
  attributes,
  typed,
  target,
}: {
  attributes: HTMLAttributes<HTMLLIElement>
  typed: string
  target: Definition
}) {
  return (
    <Box
      component="li"
      {...attributes}
      sx={{ ...LINE, color: 'primary.main', fontWeight: 600, fontSize: '0.875rem', gap: 1 }}
    >
      <AddIcon aria-hidden sx={{ fontSize: 16 }} />
      {typed
        ? text('Create “{typed}”', { typed })
        : text('New {one}', { one: target.label[0].toLowerCase() })}
    </Box>
  )
}

const LINE = {
  '&&': { minHeight: 36, py: 0.5 },
  '@media (pointer: coarse)': { '&&': { minHeight: 48 } },
} as const
