import { isReference, mayDo, type Definition } from '#schema/engine'
import { Checkbox, Link } from '@mui/material'
import { LinkBase, useNavigate } from 'react-admin'
import { memo, type MouseEvent, type ReactNode, useEffect, useRef } from 'react'
import { Cell } from '../../record/display/cell.tsx'
import { findFact, Thumb } from '../../record/chips/thumb.tsx'
import { RowFocus } from '../../kinds/row-focus.ts'
import { text } from '../../i18n/text.ts'
import { Marks } from '../../record/chips/marks.tsx'
import { ImportedChip } from '../../record/chips/state-chip.tsx'
import { showPath } from '../../routes.ts'
import { useUser } from '../../session/stored-user.ts'
import { CellSlot, cellAttributes, type RowCells } from '../cells/cell-slot.tsx'
import { findPicture, type Column } from './columns.ts'
import { useTick } from './use-tick.ts'
import { formatCardName, formatName, type Row } from './record-name.ts'
import { RowActions } from './row-actions.tsx'
import { Flex } from '../../theme/layout.tsx'

interface RowProps {
  readonly definition: Definition
  readonly columns: readonly Column[]
  readonly row: Row
  /** True for the row in the tab order. */
  readonly isActive: boolean
  /** Undefined if rows cannot be selected. */
  readonly isSelected: boolean | undefined
  /** True if there are actions at the end of the row. */
  readonly hasActions: boolean
  readonly index: number
  /** Selected, edited and unsaved cells, if any. */
  readonly cells: RowCells | null
  /** Null if the role may edit no cells of the list. */
  readonly mayEdit: ((name: string, row: Row) => boolean) | null
  readonly onReach: () => void
}

/** Milliseconds in which a second click makes a double click, which edits a cell instead of opening the record. */
const SECOND_CLICK = 250

/** A click outside other controls opens the record, unless cells are selected. */
function useOpenRow(path: string | undefined) {
  const navigate = useNavigate()
  const timer = useRef<number>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return {
    onClick: ({ target, currentTarget, detail }: MouseEvent) => {
      if (!path || !(target instanceof Element) || detail > 1) return
      const isOwn = target.closest('a, button, input, label')
      // React bubbles clicks from the row's dialogs, although they are elsewhere in the DOM.
      const isWithin = currentTarget.contains(target)
      const isOn = target.closest('[data-cells]') !== null
      if (isOwn || !isWithin || isOn || getSelection()?.toString()) return
      if (!target.closest('[data-editable]')) navigate(path)
      else timer.current = window.setTimeout(() => navigate(path), SECOND_CLICK)
    },
    onDoubleClick: () => clearTimeout(timer.current),
  }
}

function SelectCell({
  definition,
  row,
  isActive,
  isSelected,
}: Pick<RowProps, 'definition' | 'row' | 'isActive'> & { readonly isSelected: boolean }) {
  const tick = useTick()
  const tabIndex = isActive ? 0 : -1
  const name = formatName(definition, row)
  return (
    <td className="box">
      <Checkbox
        checked={isSelected}
        onChange={({ nativeEvent }) => tick(row.id, nativeEvent as PointerEvent)}
        tabIndex={tabIndex}
        slotProps={{ input: { 'aria-label': text('Select {name}', { name }), tabIndex } }}
      />
    </td>
  )
}

/**
 * One row. Its first cell identifies the record and links to it; a click elsewhere on the row also opens it. Each cell
 * has the direction of its text (`dir`), so that truncation always removes the end.
 */
export const ListRow = memo(
  function ListRow({ onReach, ...props }: RowProps) {
    const { definition, columns, row, isActive, isSelected, hasActions } = props
    const path = useRowPath(definition, row)
    const open = useOpenRow(path)
    return (
      <RowFocus.Provider value={isActive}>
        <tr
          tabIndex={isActive ? 0 : -1}
          data-selected={isSelected || undefined}
          data-path={path}
          {...open}
          onFocus={onReach}
        >
          {isSelected !== undefined && <SelectCell {...props} isSelected={isSelected} />}
          {columns.map((column, place) => (
            <RowCell key={column.name} {...props} column={column} place={place} path={path} />
          ))}
          {hasActions && (
            <td className="actions">
              <RowActions row={row} />
            </td>
          )}
        </tr>
      </RowFocus.Provider>
    )
  },
  (before, after) =>
    before.row === after.row &&
    before.columns === after.columns &&
    before.isActive === after.isActive &&
    before.cells === after.cells &&
    before.mayEdit === after.mayEdit &&
    before.index === after.index &&
    before.isSelected === after.isSelected,
)

interface RowCellProps extends Omit<RowProps, 'onReach'> {
  readonly column: Column
  readonly place: number
  readonly path: string | undefined
}

function RowCell(props: RowCellProps) {
  const { definition, columns, column, row, index, place, cells, mayEdit, path, isActive } = props
  const attributes = mayEdit
    ? {
        'data-row': index,
        'data-column': place,
        'data-editable': mayEdit(column.name, row) || undefined,
        ...cellAttributes(column, place, cells),
      }
    : {}
  const inSlot = (content: ReactNode) => (
    <CellSlot column={column} place={place} cells={cells}>
      {content}
    </CellSlot>
  )
  if (place === 0)
    return (
      <th scope="row" dir={isAlone(row) ? 'auto' : undefined} {...attributes}>
        {inSlot(
          <Lead
            {...{ definition, column, row, path, isActive }}
            isAll={!columns[1]?.isName && !column.isWithoutNumber}
          />,
        )}
      </th>
    )
  return (
    <td
      dir={column.isRight ? undefined : 'auto'}
      data-right={column.isRight || undefined}
      data-quiet={column.isName || undefined}
      {...attributes}
    >
      {inSlot(
        <Cell definition={definition} name={column.name} field={column.field} record={row} />,
      )}
    </td>
  )
}

/** True if the name is alone in its cell, without a picture or chip. */
const isAlone = (row: Row): boolean => row['files'] === undefined && row['beingImported'] !== true

interface LeadProps {
  readonly definition: Definition
  readonly column: Column
  readonly row: Row
  readonly path: string | undefined
  readonly isActive: boolean
  /** No other column identifies the row. */
  readonly isAll: boolean
}

function Lead({ definition, column: { name, field }, row, path, isActive, isAll }: LeadProps) {
  const role = useUser()?.role ?? null
  const picture = findPicture(definition)
  const fact = picture ? findFact(row, picture) : undefined
  const called = isAll
    ? formatCardName(definition, row, role).name
    : (row.labels?.[name] ?? formatName(definition, row))
  // References and the numbers of other records are plain text here, because the cell links to the row itself.
  const shown =
    field.options['keyFrom'] && typeof row[name] === 'string' ? (
      row[name]
    ) : isReference(field) ? (
      called
    ) : (
      <Cell definition={definition} name={name} field={field} record={row} />
    )
  const named = path ? (
    <Link
      component={LinkBase}
      to={path}
      tabIndex={isActive ? 0 : -1}
      sx={{ fontWeight: 600, overflow: 'hidden', textOverflow: 'ellipsis' }}
    >
      {shown}
    </Link>
  ) : (
    shown
  )
  const isImported = row['beingImported'] === true
  const link =
    isImported || definition.marks ? (
      <Flex>
        {named}
        {isImported ? <ImportedChip /> : <Marks definition={definition} record={row} />}
      </Flex>
    ) : (
      named
    )
  // Rows without files have no picture to show before the name.
  if (!picture || row['files'] === undefined) return link
  return (
    <Flex gap={1.25}>
      <Thumb fact={fact} name={formatName(definition, row)} size={28} />
      {link}
    </Flex>
  )
}

/** Path of a row's record; undefined if the role may not open it. */
export function useRowPath(definition: Definition, row: Row): string | undefined {
  const role = useUser()?.role ?? null
  return definition.screen && mayDo(definition, role, 'show')
    ? showPath(definition.screen, row.id)
    : undefined
}
