import { codeFields, repeatOf, type DraftMapping } from '#schema/engine'
import { Box, Button, MenuItem, TextField, Typography } from '@mui/material'
import { text } from '../../i18n/text.ts'
import { Flex, Small } from '../../theme/layout.tsx'
import { fieldName } from './field-name.ts'
import { filledBy, layOut } from './mapping.ts'
import type { DraftState } from './use-draft.ts'

const WIDEST = 48

interface LayoutChoiceProps {
  readonly state: DraftState
}

/** Chooses the sheet of a workbook, the row of its header, and if repeated columns become rows. */
export function LayoutChoice({ state }: LayoutChoiceProps) {
  const { draft, mapping, remap } = state
  const { sheet, sheets, headerRow, headerRows, firstRows } = draft.file
  // Rows that have been imported keep their columns.
  if (draft.batches.length > 0 || firstRows.length === 0) return null
  const own = { ...(sheet === null ? {} : { sheet }), headerRow, headerRows }
  // A choice that has not been sent yet may concern another sheet, whose header is not known.
  const isSent = mapping === draft.mapping
  const change = (choice: NonNullable<DraftMapping['table']>) =>
    remap((before) =>
      layOut(before, {
        table:
          choice.sheet === undefined ? { ...(isSent ? own : before.table), ...choice } : choice,
      }),
    )
  const repeat = repeatOf(draft.file)
  const unfold = () => remap((before) => layOut(before, before.repeat || !repeat ? {} : { repeat }))
  return (
    <Flex wrap align="start" gap={1.5} sx={{ mb: 1.5 }}>
      {sheets.length > 1 && (
        <Choice
          label={text('Sheet')}
          value={mapping.table?.sheet ?? sheet ?? ''}
          options={sheets.map((name) => [name, name])}
          onChange={(name) => change({ sheet: name })}
        />
      )}
      <Choice
        label={text('Header row')}
        value={String(mapping.table?.headerRow ?? headerRow)}
        options={firstRows.map(({ row, cells }) => [String(row), describeRow(row, cells)])}
        onChange={(row) => change({ headerRow: Number(row) })}
      />
      <Choice
        label={text('Header lines')}
        value={String(mapping.table?.headerRows ?? headerRows)}
        options={[
          ['1', text('One line')],
          ['2', text('Two lines')],
        ]}
        onChange={(lines) => change({ headerRows: lines === '2' ? 2 : 1 })}
      />
      {(repeat || mapping.repeat) && (
        <Button variant="outlined" disabled={!isSent} onClick={unfold} sx={{ mt: '25px' }}>
          {mapping.repeat
            ? text('Keep the repeated columns as they are')
            : text('Turn the repeated columns into rows')}
        </Button>
      )}
      <Small sx={{ flexBasis: '100%' }}>
        {text('A change here reads the file again, and corrected cells are lost.')}
      </Small>
    </Flex>
  )
}

/** Choices about records that exist already. */
export function OptionsChoice({ state: { definition, mapping, remap } }: LayoutChoiceProps) {
  const { options = {} } = mapping
  const set = (change: NonNullable<DraftMapping['options']>) =>
    remap((before) => ({ ...before, options: { ...before.options, ...change } }))
  const filled = filledBy(mapping).columns
  const keys = codeFields(definition).filter((name) => filled.has(name))
  return (
    <Box component="fieldset" sx={{ mt: 2.5 }}>
      <Typography component="legend" sx={{ fontWeight: 600, p: 0, mb: 1 }}>
        {text('Records that exist already')}
      </Typography>
      <Flex wrap align="start" gap={1.5}>
        <Choice
          label={text('Rows to import')}
          value={options.rows ?? 'all'}
          options={[
            ['all', text('New and existing records')],
            ['new', text('Only new records')],
            ['existing', text('Only existing records')],
          ]}
          onChange={(rows) => set({ rows: ROWS.find((each) => each === rows) ?? 'all' })}
        />
        <Choice
          label={text('Empty cells')}
          value={options.emptyCells ?? 'keep'}
          options={[
            ['keep', text('Keep what is stored')],
            ['clear', text('Clear the field')],
          ]}
          onChange={(cells) => set({ emptyCells: cells === 'clear' ? 'clear' : 'keep' })}
        />
        {keys.length > 1 && (
          <Choice
            label={text('Find records by')}
            value={options.matchOn ?? ''}
            options={[
              ['', text('Any of them')],
              ...keys.map((name) => [name, fieldName(definition, name)] as const),
            ]}
            onChange={(matchOn) => {
              const { matchOn: _, ...others } = options
              remap((before) => ({
                ...before,
                options: matchOn === '' ? others : { ...others, matchOn },
              }))
            }}
          />
        )}
      </Flex>
    </Box>
  )
}

const ROWS = ['all', 'new', 'existing'] as const

function describeRow(row: number, cells: readonly unknown[]): string {
  const shown = cells
    .filter((cell) => cell !== null && cell !== '')
    .map(String)
    .join(' · ')
  return `${row}: ${shown.length > WIDEST ? `${shown.slice(0, WIDEST - 1)}…` : shown}`
}

interface ChoiceProps {
  readonly label: string
  readonly value: string
  readonly options: readonly (readonly [value: string, label: string])[]
  readonly onChange: (value: string) => void
}

const Choice = ({ label, value, options, onChange }: ChoiceProps) => (
  <TextField
    select
    size="small"
    label={label}
    value={options.some(([each]) => each === value) ? value : ''}
    onChange={(event) => onChange(event.target.value)}
    slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
    sx={{ minWidth: 160, maxWidth: '100%' }}
  >
    {options.map(([each, name]) => (
      <MenuItem key={each} value={each}>
        {name}
      </MenuItem>
    ))}
  </TextField>
)
