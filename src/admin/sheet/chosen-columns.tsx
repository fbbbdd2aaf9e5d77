import DownIcon from '@mui/icons-material/ArrowDownward'
import UpIcon from '@mui/icons-material/ArrowUpward'
import {
  Box,
  Button,
  Checkbox,
  FormControlLabel,
  IconButton,
  LinearProgress,
  MenuItem,
  TextField,
  Typography,
} from '@mui/material'
import { visuallyHidden } from '@mui/utils'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { text } from '../i18n/text.ts'
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
      <ColumnList choices={choices} disabled={disabled} />
      {choices.chosen.length === 0 && (
        <Typography color="error" role="alert" variant="body2">
          {text('Tick at least one column.')}
        </Typography>
      )}
      <SaveChoice choices={choices} disabled={disabled} />
    </Stack>
  )
}

type Way = 'up' | 'down'

/** A column moves with its buttons, or with Alt and an arrow key, and keeps the focus. */
function ColumnList({ choices, disabled }: ChosenColumnsProps) {
  const { columns, tick, move } = choices
  const list = useRef<HTMLUListElement>(null)
  const [moved, setMoved] = useState<{ readonly says: string; readonly focus: string } | null>(null)
  // React may move the focused element itself, which takes the focus away from it.
  useEffect(() => {
    if (moved) list.current?.querySelector<HTMLElement>(moved.focus)?.focus()
  }, [moved])
  const shift = (place: number, way: Way, focus: string) => {
    const column = columns[place]
    const target = place + (way === 'up' ? -1 : 1)
    if (!column || target < 0 || target >= columns.length) return
    move(column.name, target)
    // The button is disabled at the end of the list.
    const isLast = target === (way === 'up' ? 0 : columns.length - 1)
    setMoved({
      says: text('{label} is number {place} of {count}', {
        label: column.label,
        place: target + 1,
        count: columns.length,
      }),
      focus: `[data-column="${CSS.escape(column.name)}"] ${isLast ? 'input' : focus}`,
    })
  }
  const shiftByKey = (place: number) => (event: KeyboardEvent) => {
    if (disabled || !event.altKey || !/^Arrow(Up|Down)$/.test(event.key)) return
    event.preventDefault()
    shift(place, event.key === 'ArrowUp' ? 'up' : 'down', 'input')
  }
  return (
    <Box>
      <Box role="status" sx={visuallyHidden}>
        {moved?.says}
      </Box>
      <Box component="ul" ref={list} aria-label={text('Columns in this order')} sx={LIST}>
        {columns.map(({ name, label, isTicked }, place) => (
          <Box component="li" key={name} data-column={name} onKeyDown={shiftByKey(place)} sx={ROW}>
            <FormControlLabel
              label={label}
              disabled={disabled}
              control={<Checkbox size="small" checked={isTicked} onChange={() => tick(name)} />}
              sx={{ flex: 1, minWidth: 0, m: 0 }}
            />
            {(['up', 'down'] as const).map((way) => (
              <IconButton
                key={way}
                size="small"
                data-way={way}
                disabled={disabled || place === (way === 'up' ? 0 : columns.length - 1)}
                aria-label={
                  way === 'up'
                    ? text('Move {row} up', { row: label })
                    : text('Move {row} down', { row: label })
                }
                onClick={() => shift(place, way, `[data-way="${way}"]`)}
                sx={BUTTON}
              >
                {way === 'up' ? <UpIcon fontSize="small" /> : <DownIcon fontSize="small" />}
              </IconButton>
            ))}
          </Box>
        ))}
      </Box>
    </Box>
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

const LIST = {
  listStyle: 'none',
  m: 0,
  p: 0.5,
  maxHeight: 280,
  overflowY: 'auto',
  border: '1px solid var(--line)',
  borderRadius: 1,
} as const

const ROW = { display: 'flex', alignItems: 'center', minHeight: { xs: 44, md: 34 } } as const

const BUTTON = { width: { xs: 44, md: 32 }, height: { xs: 44, md: 32 }, flex: 'none' } as const
