import type { Cell } from '#schema/engine'
import { Checkbox, FormControlLabel, MenuItem, TextField } from '@mui/material'
import { useState } from 'react'
import { FormDialog } from '../../../form/form-dialog.tsx'
import { formatCount } from '../../../format.ts'
import { text } from '../../../i18n/text.ts'
import { Small, Stack } from '../../../theme/layout.tsx'
import { drafts, formatAdvice } from '../import-calls.ts'
import type { DraftState } from '../use-draft.ts'
import { shownCell } from './cell-facts.ts'
import type { GridColumn } from './layout.ts'
import type { Correction } from './use-corrections.ts'

interface ReplaceDialogProps {
  readonly state: DraftState
  readonly columns: readonly GridColumn[]
  /** Column and content to begin with: those of the active cell. */
  readonly header: string
  readonly sought: Cell
  readonly onReplace: (corrections: readonly Correction[]) => void
  readonly onClose: () => void
}

/** Replaces a text in all rows of a column. */
export function ReplaceDialog(props: ReplaceDialogProps) {
  const { state, columns, sought, onReplace, onClose } = props
  const [header, setHeader] = useState(props.header)
  const [from, setFrom] = useState(shownCell(sought))
  const [to, setTo] = useState('')
  const [isWhole, setIsWhole] = useState(true)
  const [said, setSaid] = useState<string | null>(null)
  const replace = async () => {
    setSaid(null)
    try {
      const found = await findCorrections(state, { header, from, to, isWhole })
      if (found.length === 0) return setSaid(text('No cell of this column has that text.'))
      onReplace(found)
      onClose()
    } catch (error) {
      setSaid(formatAdvice(error))
    }
  }
  return (
    <FormDialog
      title={text('Find and replace')}
      submit={text('Replace all')}
      isDisabled={from === '' && !isWhole}
      onSubmit={() => void replace()}
      onClose={onClose}
    >
      <Stack gap={2} sx={{ pt: 0.5 }}>
        <TextField
          select
          size="small"
          label={text('Column')}
          value={header}
          onChange={(event) => setHeader(event.target.value)}
          slotProps={{ inputLabel: { shrink: true } }}
        >
          {columns.map((column) => (
            <MenuItem key={column.header} value={column.header}>
              {column.header}
            </MenuItem>
          ))}
        </TextField>
        <TextField
          size="small"
          label={text('Find')}
          value={from}
          placeholder={isWhole ? text('(empty)') : ''}
          onChange={(event) => setFrom(event.target.value)}
          slotProps={{ inputLabel: { shrink: true } }}
        />
        <TextField
          size="small"
          label={text('Replace with')}
          value={to}
          placeholder={text('(empty)')}
          onChange={(event) => setTo(event.target.value)}
          slotProps={{ inputLabel: { shrink: true } }}
        />
        <FormControlLabel
          control={
            <Checkbox checked={isWhole} onChange={(event) => setIsWhole(event.target.checked)} />
          }
          label={text('Only cells with exactly this content')}
        />
        <Small role="status">
          {said ??
            text('Applies to all {count} rows that have not been imported.', {
              count: formatCount(state.draft.counts.rows - state.draft.counts.saved),
            })}
        </Small>
      </Stack>
    </FormDialog>
  )
}

interface Replacing {
  readonly header: string
  readonly from: string
  readonly to: string
  readonly isWhole: boolean
}

async function findCorrections(
  { definition, draft }: DraftState,
  { header, from, to, isWhole }: Replacing,
): Promise<Correction[]> {
  // Cells that contain the text include numbers that are equal to it.
  const query = from === '' ? { header, equal: 'null' } : { header, part: from }
  const { cells } = await drafts.find(definition, draft.id, query)
  return cells.flatMap(({ place, value }) => {
    const text = shownCell(value)
    if (isWhole && text !== from) return []
    const after = isWhole ? to : replaceAll(text, from, to)
    return after === text
      ? []
      : [{ place, header, before: value, after: after === '' ? null : after }]
  })
}

const SPECIAL = /[$()*+.?[\\\]^{|}]/g

/** Replaces a text in any case. */
const replaceAll = (text: string, from: string, to: string): string =>
  text.replace(new RegExp(from.replace(SPECIAL, '\\$&'), 'gi'), () => to)
