import { mayDo, type Definition } from '#language'
import { Box, Checkbox, Link } from '@mui/material'
import { LinkBase, useListContext, useNavigate } from 'ra-core'
import { memo, type MouseEvent } from 'react'
import { Cell } from '../cells/cell.tsx'
import { factOf, Thumb } from '../cells/file-cells.tsx'
import { RowFocus } from '../cells/row-focus.ts'
import { useText } from '../i18n/use-text.ts'
import { showPath } from '../routes.ts'
import { useUser } from '../session/stored-user.ts'
import type { Column } from './columns.ts'
import { nameOf, type Row } from './record-name.ts'
import { RowActions } from './row-actions.tsx'

interface RowProps {
  readonly definition: Definition
  readonly columns: readonly Column[]
  readonly row: Row
  /** Tab reaches this row. */
  readonly isActive: boolean
  readonly isSelected: boolean
  /** Ends with what can be done with it. */
  readonly hasActions: boolean
  readonly onReach: () => void
}

/** One row. Its first cell names it and leads to it; a click anywhere else on it does the same. */
export const ListRow = memo(function ListRow({ definition, columns, row, isActive, isSelected, hasActions, onReach }: RowProps) {
  const text = useText()
  const navigate = useNavigate()
  const path = useRowPath(definition, row)
  const { onToggleItem } = useListContext<Row>()
  const name = nameOf(definition, row)
  const open = (event: MouseEvent) => {
    const isOwn = (event.target as HTMLElement).closest('a, button, input, label')
    // A dialog of the row lies elsewhere on the page, but its clicks come by here.
    if (path && !isOwn && event.currentTarget.contains(event.target as Node) && !getSelection()?.toString()) navigate(path)
  }
  return (
    <RowFocus.Provider value={isActive}>
      <tr tabIndex={isActive ? 0 : -1} data-selected={isSelected || undefined} data-path={path} onClick={open} onFocus={onReach}>
        <td className="box">
          <Checkbox checked={isSelected} onChange={() => onToggleItem(row.id)} tabIndex={isActive ? 0 : -1} slotProps={{ input: { 'aria-label': text('list.select', { name }), tabIndex: isActive ? 0 : -1 } }} />
        </td>
        {columns.map(({ name: field, field: kind, isRight }, index) => {
          const cell = <Cell definition={definition} name={field} field={kind} record={row} />
          if (index > 0) return <td key={field} data-right={isRight || undefined}>{cell}</td>
          return <th key={field} scope="row" data-right={isRight || undefined}><Lead definition={definition} row={row} path={path} isActive={isActive}>{cell}</Lead></th>
        })}
        {hasActions && <td className="actions"><RowActions row={row} /></td>}
      </tr>
    </RowFocus.Provider>
  )
}, (before, after) => before.row === after.row && before.columns === after.columns && before.isActive === after.isActive && before.isSelected === after.isSelected)

interface LeadProps { readonly definition: Definition; readonly row: Row; readonly path: string | undefined; readonly isActive: boolean; readonly children: React.ReactNode }

function Lead({ definition, row, path, isActive, children }: LeadProps) {
  const picture = pictureOf(definition)
  const fact = picture ? factOf(row, picture) : undefined
  const link = path ? <Link component={LinkBase} to={path} tabIndex={isActive ? 0 : -1} sx={{ fontWeight: 600 }}>{children}</Link> : children
  // Pictures stand before the name where rows come with one.
  if (!picture || row['files'] === undefined) return link
  return <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.25 }}><Thumb fact={fact} name={nameOf(definition, row)} size={26} />{link}</Box>
}

/** The first image field, unless it has a column of its own. */
export const pictureOf = (definition: Definition): string | undefined =>
  Object.entries(definition.fields).find(([name, { kind }]) => kind === 'image' && !definition.list.columns.includes(name))?.[0]

/** Where a row leads, if the role may go there. */
export function useRowPath(definition: Definition, row: Row): string | undefined {
  const role = useUser()?.role ?? null
  return definition.screen && mayDo(definition, role, 'show') ? showPath(definition.screen, row.id) : undefined
}
