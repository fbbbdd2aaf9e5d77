import ArrowDownIcon from '@mui/icons-material/ArrowDownward'
import ArrowUpIcon from '@mui/icons-material/ArrowUpward'
import { Box, Checkbox } from '@mui/material'
import { visuallyHidden } from '@mui/utils'
import { useListContext } from 'react-admin'
import { useRef, useState } from 'react'
import { numbersAlign } from '../../i18n/language.ts'
import { text } from '../../i18n/text.ts'
import { labelOf, type Column } from './columns.ts'
import { ListRow } from './list-row.tsx'
import { useListScope } from '../list-scope.ts'
import { QuickLook } from './quick-look.tsx'
import type { Row } from './record-name.ts'
import { FRAME, tableStyle } from './table-style.ts'
import { useFittingColumns } from './use-fitting-columns.ts'
import { useRowKeys } from './use-row-keys.ts'

/** The rows as a table: one stop for Tab, arrows from there. What names them stays in sight however far the columns reach. */
export function ListTable({ rows, dimmed }: { rows: readonly Row[]; dimmed: boolean }) {
  const { definition, density, rowActions, isSelectable } = useListScope()
  const hasActions = Object.keys(rowActions).length > 0
  const { selectedIds = [], sort } = useListContext<Row>()
  const [active, setActive] = useState(0)
  const [isLooking, setIsLooking] = useState(false)
  const onKeyDown = useRowKeys(rows, { reach: setActive, look: () => setIsLooking(!isLooking) })
  const reached = Math.min(active, rows.length - 1)
  const selected = new Set<unknown>(selectedIds)
  const [frame, scroller] = [useRef<HTMLElement>(null), useRef<HTMLElement>(null)]
  const columns = useFittingColumns({ frame, scroller }, rows, sort.field)
  const looked = isLooking ? rows[reached] : undefined
  return (
    <Box ref={frame} sx={FRAME}>
      <Box
        ref={scroller}
        sx={{
          height: '100%',
          overflow: 'auto',
          opacity: dimmed ? 0.5 : 1,
          transition: 'opacity 120ms',
        }}
        aria-busy={dimmed}
        data-rows
      >
        <Box component="table" sx={tableStyle(density)}>
          <Caption />
          <thead>
            <tr>
              {isSelectable && (
                <th scope="col" className="box">
                  <SelectAll rows={rows} />
                </th>
              )}
              {columns.map((column) => (
                <Head key={column.name} column={column} />
              ))}
              {hasActions && (
                <th scope="col" className="actions">
                  <span style={visuallyHidden}>{text('Actions')}</span>
                </th>
              )}
            </tr>
          </thead>
          <tbody onKeyDown={onKeyDown}>
            {rows.map((row, index) => (
              <ListRow
                key={row.id}
                definition={definition}
                columns={columns}
                row={row}
                isActive={index === reached}
                isSelected={isSelectable ? selected.has(row.id) : undefined}
                hasActions={hasActions}
                onReach={() => setActive(index)}
              />
            ))}
          </tbody>
        </Box>
      </Box>
      {looked && (
        <QuickLook definition={definition} row={looked} onClose={() => setIsLooking(false)} />
      )}
    </Box>
  )
}

function Caption() {
  const { definition, columns, title } = useListScope()
  const { sort } = useListContext()
  const column = columns.find(({ name }) => name === sort.field)
  return (
    <caption style={visuallyHidden}>
      {text('{many}, sorted by {sort}, {direction}', {
        many: title,
        sort: column?.label ?? labelOf(definition, sort.field),
        direction: text(sort.order === 'ASC' ? 'ascending' : 'descending'),
      })}
    </caption>
  )
}

function Head({ column: { name, label, isRight, isSortable } }: { column: Column }) {
  const { sort, setSort } = useListContext()
  const isSorted = sort.field === name
  const next = isSorted && sort.order === 'ASC' ? 'DESC' : 'ASC'
  // The words stand flush with the numbers below them.
  const leads = isRight && numbersAlign === 'end'
  const Arrow = isSorted && sort.order === 'DESC' ? ArrowDownIcon : ArrowUpIcon
  return (
    <th
      scope="col"
      data-column={name}
      data-right={isRight || undefined}
      {...(isSorted
        ? ({ 'aria-sort': sort.order === 'ASC' ? 'ascending' : 'descending' } as const)
        : {})}
    >
      {isSortable ? (
        <button type="button" onClick={() => setSort({ field: name, order: next })}>
          {leads && <Arrow aria-hidden />}
          {label}
          {!leads && <Arrow aria-hidden />}
        </button>
      ) : (
        label
      )}
    </th>
  )
}

function SelectAll({ rows }: { rows: readonly Row[] }) {
  const { selectedIds = [], onSelect } = useListContext<Row>()
  const here = rows.filter(({ id }) => selectedIds.includes(id)).length
  const all = here === rows.length
  const ids = rows.map(({ id }) => id)
  const toggle = () =>
    onSelect(
      all ? selectedIds.filter((id) => !ids.includes(id)) : [...new Set([...selectedIds, ...ids])],
    )
  return (
    <Checkbox
      checked={all}
      indeterminate={here > 0 && !all}
      onChange={toggle}
      slotProps={{ input: { 'aria-label': text('Select all on this page') } }}
    />
  )
}
