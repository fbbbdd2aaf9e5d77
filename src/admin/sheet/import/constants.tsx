import {
  findNeed,
  hasItems,
  isMany,
  readItems,
  type ColumnOfSheet,
  type Unfilled,
} from '#schema/engine'
import CloseIcon from '@mui/icons-material/Close'
import { Autocomplete, Box, IconButton, TextField, Typography } from '@mui/material'
import { useState } from 'react'
import { joinWords } from '../../format.ts'
import { text } from '../../i18n/text.ts'
import { Flex, Small, Stack } from '../../theme/layout.tsx'
import { FieldPicker, formatName } from './field-picker.tsx'
import { exampleOf, filledBy, fillField, strangersIn } from './mapping.ts'
import type { DraftState } from './use-draft.ts'

interface ConstantsProps {
  readonly state: DraftState
  readonly unfilled: Unfilled
}

/** One value for all rows: for required fields without a column, and for any other field that the user adds. */
export function Constants({ state, unfilled }: ConstantsProps) {
  const { columns, definition, mapping, remap, draft } = state
  const needed = unfilled.needed.flat()
  const wanted = columns.filter(
    (column) => column.name in mapping.constants || needed.includes(column),
  )
  const filled = filledBy(mapping)
  const free = columns
    .filter((column) => !wanted.includes(column))
    .map((column) => ({ column, need: findNeed(definition, column.name, filled) }))
  const [header = text('Column')] = draft.file.headers.map((each) => each.header)
  return (
    <Box component="fieldset" sx={{ mt: 2.5 }}>
      <Typography component="legend" sx={{ fontWeight: 600, p: 0, mb: 0.5 }}>
        {text('The same for every row')}
      </Typography>
      <Small sx={{ mb: 1.5 }}>
        {text('For fields without a column in the file, and for empty cells.')}{' '}
        {text('Write {example} to insert the value of that column.', { example: `{${header}}` })}
      </Small>
      <Stack gap={1.5} columns={{ xs: '1fr', sm: '1fr 1fr' }}>
        {wanted.map((column) => (
          <Constant key={column.name} column={column} state={state} />
        ))}
        <FieldPicker
          label={text('Add a field')}
          isLabelShown
          options={free}
          value={null}
          placeholder={text('Search a field')}
          onChange={(name) => name && remap((before) => fillField(before, name, ''))}
        />
      </Stack>
    </Box>
  )
}

interface ConstantProps {
  readonly column: ColumnOfSheet
  readonly state: DraftState
}

function Constant({ column, state: { definition, mapping, draft, remap } }: ConstantProps) {
  const { field, label, name } = column
  const need = findNeed(definition, name, filledBy(mapping))
  const isAdded = name in mapping.constants
  // The server refuses a value with an unknown column, so that it waits here.
  const [unfinished, setUnfinished] = useState<string | null>(null)
  const value = unfinished ?? String(mapping.constants[name] ?? '')
  const change = (next: string) => {
    const isReady = strangersIn(next, draft.file).length === 0
    setUnfinished(isReady ? null : next)
    if (isReady) remap((before) => fillField(before, name, next))
  }
  const codes = hasItems(field) && !isMany(field) ? Object.entries(readItems(field)) : []
  const labels = new Map(codes.map(([code, item]) => [code, item.label]))
  const strangers = strangersIn(value, draft.file)
  const example = exampleOf(value, draft.file)
  return (
    <Flex align="start" gap={0.5} sx={{ minWidth: 0 }}>
      <Autocomplete<string, false, true, true>
        freeSolo
        disableClearable
        forcePopupIcon={codes.length > 0}
        size="small"
        fullWidth
        options={[...labels.keys()]}
        getOptionLabel={(code) => labels.get(code) ?? code}
        inputValue={labels.get(value) ?? value}
        value={value}
        onInputChange={(_, typed, reason) => {
          if (reason === 'input' || reason === 'clear') change(typed)
        }}
        onChange={(_, code) => change(code)}
        openText={text('Open')}
        closeText={text('Close')}
        renderInput={(params) => (
          <TextField
            {...params}
            label={formatName(column, need)}
            error={strangers.length > 0}
            helperText={
              strangers.length > 0
                ? text('The file has no column {headers}.', { headers: joinWords(strangers) })
                : example !== null && text('First row: {example}', { example })
            }
            slotProps={{
              ...params.slotProps,
              inputLabel: { ...params.slotProps.inputLabel, shrink: true },
            }}
          />
        )}
      />
      {isAdded && (
        <IconButton
          size="small"
          aria-label={text('Remove {label}', { label })}
          onClick={() => remap((before) => fillField(before, name, null))}
          sx={{ mt: '25px' }}
        >
          <CloseIcon sx={{ fontSize: 18 }} />
        </IconButton>
      )}
    </Flex>
  )
}
