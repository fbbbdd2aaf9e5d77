import type { DraftMapping } from '#schema/engine'
import { Button, MenuItem, TextField } from '@mui/material'
import { text } from '../../i18n/text.ts'
import { Flex, Small } from '../../theme/layout.tsx'
import { layOut, repeatOf } from './mapping.ts'
import type { DraftState } from './use-draft.ts'

const WIDEST = 48

/** Chooses the sheet of a workbook, the row of its header, and if repeated columns become rows. */
export function LayoutChoice({ state }: { readonly state: DraftState }) {
  const { draft, mapping, remap } = state
  const { sheet, sheets, headerRow, headerRows, firstRows } = draft.file
  // Rows that have been imported keep their columns.
  if (draft.batches.length > 0 || firstRows.length === 0) return null
  const change = (table: NonNullable<DraftMapping['table']>) =>
    remap((before) => layOut(before, { table }))
  const repeat = repeatOf(draft.file)
  const unfold = () => remap((before) => layOut(before, before.repeat || !repeat ? {} : { repeat }))
  const own = { ...(sheet === null ? {} : { sheet }), headerRow, headerRows }
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
        label={text('Row of the headers')}
        value={String(mapping.table?.headerRow ?? headerRow)}
        options={firstRows.map(({ row, cells }) => [String(row), describeRow(row, cells)])}
        onChange={(row) => change({ ...own, headerRow: Number(row) })}
      />
      <Choice
        label={text('Lines of the headers')}
        value={String(mapping.table?.headerRows ?? headerRows)}
        options={[
          ['1', text('One line')],
          ['2', text('Two lines')],
        ]}
        onChange={(lines) => change({ ...own, headerRows: lines === '2' ? 2 : 1 })}
      />
      {(repeat || mapping.repeat) && (
        <Button variant="outlined" onClick={unfold} sx={{ mt: '25px' }}>
          {mapping.repeat
            ? text('Read the repeated columns as columns')
            : text('Turn the repeated columns into rows')}
        </Button>
      )}
      <Small sx={{ flexBasis: '100%' }}>
        {text('A change of these reads the file again. Corrections of cells are lost.')}
      </Small>
    </Flex>
  )
}

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
    slotProps={{ inputLabel: { shrink: true } }}
    sx={{ minWidth: 160, maxWidth: '100%' }}
  >
    {options.map(([each, name]) => (
      <MenuItem key={each} value={each}>
        {name}
      </MenuItem>
    ))}
  </TextField>
)
