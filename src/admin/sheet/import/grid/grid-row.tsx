import type { DraftRow } from '#schema/engine'
import { Box } from '@mui/material'
import { visuallyHidden } from '@mui/utils'
import { memo } from 'react'
import { text } from '../../../i18n/text.ts'
import { CellEditor, type Editing } from '../../cells/cell-editor.tsx'
import { CellPicker } from '../../cells/cell-picker.tsx'
import type { Span } from '../../cells/selection.ts'
import { describeCell, factsOf, resultOf, shownCell, type CellFacts } from './cell-facts.ts'
import { takesPart } from './edits.ts'
import { placeStyle, ROW_HEIGHT, type GridColumn } from './layout.ts'

interface GridRowProps {
  readonly id: string
  readonly index: number
  /** Undefined while it is loading. */
  readonly row: DraftRow | undefined
  readonly columns: readonly GridColumn[]
  /** Positions of the columns in view. */
  readonly shown: readonly number[]
  readonly width: number
  readonly firstWidth: number
  readonly isPhone: boolean
  /** Results of an earlier check are not shown. */
  readonly isChecked: boolean
  /** Problems that belong to no column of the file. */
  readonly beside: readonly string[]
  readonly active: number | null
  readonly selected: Span | null
  readonly editing: Editing | null
}

export const cellId = (id: string, index: number, column: number): string =>
  `${id}-${index}-${column}`

/** A row of the grid. Columns out of view are not rendered. */
export const GridRow = memo((props: GridRowProps) => {
  const { index, row, columns, shown, width, active, selected, editing } = props
  return (
    <Box
      role="row"
      aria-rowindex={index + 2}
      style={{ top: index * ROW_HEIGHT, width }}
      sx={ROW}
      data-fixed={(row && !takesPart(row)) || undefined}
      data-out={row?.isLeftOut || undefined}
    >
      <RowHead {...props} />
      {shown.map((place) => {
        const { [place]: column } = columns
        return (
          column && (
            <GridCell
              key={column.header}
              {...props}
              column={column}
              place={place}
              facts={row ? factsOf(row, place, column) : null}
              isActive={active === place}
              isSelected={selected !== null && place >= selected[0] && place <= selected[1]}
              editing={active === place ? editing : null}
            />
          )
        )
      })}
    </Box>
  )
})

function RowHead({ id, index, row, firstWidth, isPhone, isChecked, beside, active }: GridRowProps) {
  const result = row && (isChecked || !takesPart(row)) ? resultOf(row) : null
  const problems = isChecked ? beside : []
  return (
    <Box
      role="rowheader"
      id={cellId(id, index, -1)}
      aria-colindex={1}
      aria-selected={active === -1}
      data-row={index}
      data-column={-1}
      title={problems.join('\n') || undefined}
      style={{ width: firstWidth }}
      sx={HEAD}
      data-active={active === -1 || undefined}
      data-wrong={problems.length > 0 || undefined}
    >
      <Box component="span" sx={{ color: 'text.secondary', minWidth: 28, textAlign: 'end' }}>
        {row?.row ?? ''}
      </Box>
      {result && (
        <Box component="span" sx={{ ...RESULT, color: `var(--tone-${result.tone}-ink)` }}>
          <Box component="i" aria-hidden sx={{ bgcolor: `var(--tone-${result.tone}-solid)` }} />
          <Box component="span" sx={isPhone ? visuallyHidden : {}}>
            {result.label}
          </Box>
        </Box>
      )}
      {problems.length > 0 && <Box sx={visuallyHidden}>{problems.join(' ')}</Box>}
    </Box>
  )
}

interface GridCellProps extends GridRowProps {
  readonly column: GridColumn
  readonly place: number
  readonly facts: CellFacts | null
  readonly isActive: boolean
  readonly isSelected: boolean
}

function GridCell(props: GridCellProps) {
  const { id, index, row, column, place, firstWidth, isChecked } = props
  const { facts: all, isActive, isSelected, editing } = props
  const facts = all && !isChecked ? { ...all, errors: [], notes: [], change: undefined } : all
  const about = facts ? describeCell(facts) : []
  const tone =
    (facts?.errors.length ?? 0) > 0 ? 'danger' : (facts?.notes.length ?? 0) > 0 ? 'info' : null
  return (
    <Box
      role="gridcell"
      id={cellId(id, index, place)}
      aria-colindex={place + 2}
      aria-selected={isSelected}
      aria-invalid={tone === 'danger' || undefined}
      aria-readonly={(row && !takesPart(row)) || undefined}
      data-row={index}
      data-column={place}
      data-active={isActive || undefined}
      data-selected={isSelected || undefined}
      data-tone={tone ?? undefined}
      data-changed={(facts?.change && !facts.change.isSet) || undefined}
      data-corrected={facts?.original !== undefined || undefined}
      data-left-out={column.fields.length === 0 || undefined}
      title={editing ? undefined : about.join('\n') || undefined}
      data-pinned={column.isPinned || undefined}
      style={placeStyle(column, firstWidth)}
      sx={CELL}
    >
      {editing && column.picked ? (
        <CellPicker label={column.header} field={column.picked} {...editing} />
      ) : editing ? (
        <CellEditor label={column.header} {...editing} />
      ) : (
        facts && <CellContent facts={facts} about={about} />
      )}
    </Box>
  )
}

function CellContent({
  facts: { value, change },
  about,
}: {
  readonly facts: CellFacts
  readonly about: readonly string[]
}) {
  const before = change && !change.isSet ? shownCell(change.before) : ''
  return (
    <>
      <Box component="bdi" sx={before === '' ? {} : { fontWeight: 600 }}>
        {shownCell(value) || (change ? text('(empty)') : '')}
      </Box>
      {/* A narrow column cuts off the end, and what will be stored matters more. */}
      {before !== '' && (
        <Box component="del" aria-hidden sx={{ color: 'text.secondary', ml: 0.75 }}>
          {before}
        </Box>
      )}
      {about.length > 0 && <Box sx={visuallyHidden}>{about.join(' ')}</Box>}
    </>
  )
}

const ROW = {
  position: 'absolute',
  insetInlineStart: 0,
  display: 'flex',
  height: ROW_HEIGHT,
  borderBottom: '1px solid var(--line)',
  '&[data-fixed] [role=gridcell]': { color: 'text.secondary' },
  '&[data-out] [role=gridcell]': { textDecoration: 'line-through' },
} as const

const HEAD = {
  position: 'sticky',
  insetInlineStart: 0,
  flex: 'none',
  zIndex: 3,
  height: ROW_HEIGHT - 1,
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  px: 1,
  boxSizing: 'border-box',
  bgcolor: 'background.paper',
  borderInlineEnd: '1px solid var(--line)',
  fontSize: '0.75rem',
  '&[data-wrong]': { boxShadow: 'inset 3px 0 var(--tone-danger-solid)' },
  '[dir=rtl] &[data-wrong]': { boxShadow: 'inset -3px 0 var(--tone-danger-solid)' },
  '&[data-active]': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: -2 },
} as const

const RESULT = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: 0.75,
  fontWeight: 600,
  whiteSpace: 'nowrap',
  '& i': { width: 7, height: 7, borderRadius: '50%', flex: 'none' },
} as const

const CELL = {
  position: 'absolute',
  top: 0,
  height: ROW_HEIGHT - 1,
  lineHeight: `${ROW_HEIGHT - 1}px`,
  px: 1,
  boxSizing: 'border-box',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  borderInlineEnd: '1px solid var(--line)',
  cursor: 'cell',
  '&[data-pinned]': { bgcolor: 'background.paper', borderInlineEndColor: 'var(--field-line)' },
  '&[data-left-out]': { color: 'var(--ink-faint)', bgcolor: 'var(--sunken)' },
  '&[data-changed]': { bgcolor: 'var(--tone-progress-soft)' },
  '&[data-tone=info]': { bgcolor: 'var(--tone-info-soft)' },
  '&[data-tone=danger]': {
    bgcolor: 'var(--tone-danger-soft)',
    color: 'var(--tone-danger-ink)',
    boxShadow: 'inset 0 -2px var(--tone-danger-solid)',
  },
  '&[data-corrected]::after': {
    content: '""',
    position: 'absolute',
    top: 0,
    insetInlineEnd: 0,
    border: '4px solid',
    borderColor: 'primary.main',
    borderInlineStartColor: 'transparent',
    borderBottomColor: 'transparent',
  },
  '&[data-selected]': { backgroundImage: 'linear-gradient(var(--select), var(--select))' },
  '&[data-active]': {
    outline: '2px solid',
    outlineColor: 'primary.main',
    outlineOffset: -2,
    zIndex: 1,
  },
} as const
