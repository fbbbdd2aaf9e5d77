import { Box, Button, LinearProgress, MenuItem, TextField, Typography } from '@mui/material'
import type { KeyboardEvent } from 'react'
import { text } from '../i18n/text.ts'
import { ColumnList } from '../list/rows/column-list.tsx'
import { Stack } from '../theme/layout.tsx'
import type { ColumnChoices } from './column-choices.ts'

interface ChosenColumnsProps {
  readonly choices: ColumnChoices
  readonly disabled: boolean
}

/** Columns to tick and to order, with the choices that the user has saved under a name. */
export function ChosenColumns({ choices, disabled }: ChosenColumnsProps) {
  if (choices.isLoading) return <LinearProgress aria-label={text('Saved columns')} />
  return (
    <Stack gap={1.5}>
      {choices.saved.length > 0 && (
        <TextField
          select
          size="small"
          label={text('Saved columns')}
          value={choices.saved.includes(choices.name) ? choices.name : ''}
          disabled={disabled}
          slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
          onChange={(event) => choices.open(event.target.value)}
        >
          <MenuItem value="">{text('New choice')}</MenuItem>
          {choices.saved.map((name) => (
            <MenuItem key={name} value={name}>
              {name}
            </MenuItem>
          ))}
        </TextField>
      )}
      <ColumnList
        columns={choices.columns}
        tick={choices.tick}
        move={choices.move}
        disabled={disabled}
      />
      {choices.chosen.length === 0 && (
        <Typography color="error" role="alert" variant="body2">
          {text('Tick at least one column.')}
        </Typography>
      )}
      <SaveChoice choices={choices} disabled={disabled} />
    </Stack>
  )
}

function SaveChoice({ choices, disabled }: ChosenColumnsProps) {
  const { name, saved } = choices
  const maySave = !disabled && name.trim() !== '' && choices.chosen.length > 0
  // Enter would start the export, because the field belongs to its form.
  const saveByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    if (maySave) void choices.save()
  }
  return (
    <Stack gap={1}>
      <TextField
        size="small"
        label={text('Name of these columns')}
        helperText={text('Save them under a name to use them again, on any device.')}
        value={name}
        disabled={disabled}
        slotProps={{ htmlInput: { maxLength: 60 } }}
        onChange={(event) => choices.rename(event.target.value)}
        onKeyDown={saveByKey}
      />
      <Box sx={{ display: 'flex', gap: 1 }}>
        <Button
          size="small"
          variant="outlined"
          disabled={!maySave}
          onClick={() => void choices.save()}
        >
          {text('Save columns')}
        </Button>
        {saved.includes(name) && (
          <Button
            size="small"
            color="inherit"
            disabled={disabled}
            onClick={() => void choices.remove()}
          >
            {text('Delete saved columns')}
          </Button>
        )}
      </Box>
    </Stack>
  )
}
