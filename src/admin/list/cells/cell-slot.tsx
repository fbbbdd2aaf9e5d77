import { Box } from '@mui/material'
import { visuallyHidden } from '@mui/utils'
import { lazy, Suspense, type ReactNode } from 'react'
import { CellEditor, type Editing } from '../../sheet/cells/cell-editor.tsx'
import { isPicked } from '../../sheet/cells/picked.ts'
import type { Span } from '../../sheet/cells/selection.ts'
import type { Column } from '../rows/columns.ts'
import type { RowDraft } from './drafts.ts'

/** Selected cells, editor and unsaved values of one row. */
export interface RowCells {
  readonly active: number | null
  readonly selected: Span | null
  readonly editing: Editing | null
  readonly draft: RowDraft | undefined
}

export const loadPicker = () => import('../../sheet/cells/cell-picker.tsx')
const CellPicker = lazy(async () => ({ default: (await loadPicker()).CellPicker }))

interface CellSlotProps {
  readonly column: Column
  readonly place: number
  readonly cells: RowCells | null
  /** The stored value. */
  readonly children: ReactNode
}

/** Content of a cell: the stored value, the unsaved one with its problem, or the editor. */
export function CellSlot({
  column: { name, label, field },
  place,
  cells,
  children,
}: CellSlotProps) {
  const isActive = cells?.active === place
  const draft = cells?.draft?.cells[name]
  const { editing = null } = cells ?? {}
  if (isActive && editing)
    return isPicked(field) ? (
      <Suspense fallback={children}>
        <CellPicker label={label} field={field} {...editing} />
      </Suspense>
    ) : (
      <CellEditor label={label} {...editing} />
    )
  if (!draft) return children
  return (
    <>
      <bdi>{draft.text}</bdi>
      {draft.error && (
        <Box component="span" sx={isActive ? PROBLEM : visuallyHidden}>
          {draft.error}
        </Box>
      )}
    </>
  )
}

/** Attributes of a cell that is selected, edited or unsaved. */
export function cellAttributes(column: Column, place: number, cells: RowCells | null) {
  if (!cells) return {}
  const draft = cells.draft?.cells[column.name]
  const { selected } = cells
  const isSelected = selected !== null && place >= selected[0] && place <= selected[1]
  // Without a selection, the table is no grid.
  const aria = selected === null ? {} : { 'aria-selected': isSelected }
  return {
    'data-active': cells.active === place || undefined,
    'data-chosen': isSelected || undefined,
    'data-unsaved': draft !== undefined || undefined,
    'data-saving': (draft && cells.draft?.isSaving) || undefined,
    'data-wrong': draft?.error !== undefined || undefined,
    'aria-invalid': draft?.error !== undefined || undefined,
    ...aria,
  }
}

const PROBLEM = {
  position: 'absolute',
  top: '100%',
  insetInlineStart: 0,
  zIndex: 6,
  width: 'max-content',
  maxWidth: 300,
  px: 1.25,
  py: 0.75,
  whiteSpace: 'normal',
  textAlign: 'start',
  fontSize: '0.8125rem',
  fontWeight: 400,
  lineHeight: 1.4,
  color: 'var(--tone-danger-ink)',
  bgcolor: 'var(--tone-danger-soft)',
  border: '1px solid var(--tone-danger-solid)',
  borderRadius: 1,
} as const
