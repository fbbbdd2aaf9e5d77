import { useShownRows } from '../list/rows/shown-rows.ts'
import { mayDo, type Definition } from '#schema/engine'
import DownloadIcon from '@mui/icons-material/FileDownloadOutlined'
import { Button } from '@mui/material'
import { useListContext } from 'react-admin'
import { useCallback, useState } from 'react'
import { screenOf } from '../found-screens.ts'
import type { Column } from '../list/rows/columns.ts'
import { useListScope } from '../list/list-scope.ts'
import { isWhole } from '../list/use-tab.ts'
import { useUser } from '../session/stored-user.ts'
import { ExportDialog, type ExportWishes } from './export-dialog.tsx'
import { isPartlySelected } from './page-walk.ts'
import { useExport } from './use-export.ts'
import { formatCount, todayIs } from '../format.ts'
import { text } from '../i18n/text.ts'
import { inSentence } from '../words.ts'

/** Exports the table it belongs to: the selected rows when some are selected, else every page, or the one that it has. */
export function ExportButton({ definition }: { readonly definition: Definition }) {
  const { total = 0, data, selectedIds = [], filterValues } = useListContext()
  const { columns, tabs, isPaged: paginated, exporter: own } = useListScope()
  const { isEstimate } = useShownRows()
  const exporter = own ?? screenOf(definition).exporter
  const role = useUser()?.role ?? null
  const [isOpen, setIsOpen] = useState(false)
  const close = useCallback(() => setIsOpen(false), [])
  const { run, cancel, progress, problem, forget } = useExport({ paginated, onDone: close })
  const open = () => {
    forget()
    setIsOpen(true)
  }
  const counts: Counts = {
    total: paginated ? total : (data?.length ?? 0),
    isFiltered: !isWhole(tabs, filterValues ?? {}),
    isEstimate,
  }
  const start = (wishes: ExportWishes) =>
    void run({ definition, role, shown: inSheetOrder(definition, columns), exporter, ...wishes })
  return (
    <>
      <Button startIcon={<DownloadIcon />} onClick={open}>
        {text('Export')}
      </Button>
      {isOpen && (
        <ExportDialog
          open
          scope={scopeOf(definition, selectedIds.length, counts)}
          proposedName={proposedName(definition)}
          exporter={exporter}
          mayReimport={definition.sheet !== undefined && mayDo(definition, role, 'import')}
          progress={progress}
          problem={problem}
          onExport={start}
          onCancel={cancel}
          onClose={close}
        />
      )}
    </>
  )
}

/** A screen leads with names, a sheet with the codes by which its rows are found again: as the definition has it. */
const inSheetOrder = (
  { list: { columns: order } }: Definition,
  columns: readonly Column[],
): Column[] =>
  columns.toSorted((left, right) => order.indexOf(left.name) - order.indexOf(right.name))

interface Counts {
  readonly total: number
  readonly isFiltered: boolean
  readonly isEstimate: boolean
}

/** Describes the exported rows, with their number. */
function scopeOf(
  { label: [one, many] }: Definition,
  selected: number,
  { total, isFiltered, isEstimate }: Counts,
): string {
  const words = { one: inSentence(one), many: inSentence(many) }
  if (isPartlySelected(selected, total))
    return text('Exports the selected {one}. |||| Exports the {smart_count} selected {many}.', {
      smart_count: selected,
      ...words,
    })
  const count = isEstimate
    ? text('about {total}', { total: formatCount(total) })
    : formatCount(total)
  return isFiltered
    ? text('Exports the {total} {many} that match the current filters and search.', {
        total: count,
        many: words.many,
      })
    : text('Exports all {total} {many} in this list, in the current order.', {
        total: count,
        many: words.many,
      })
}

const proposedName = ({ label: [, many] }: Definition): string => `${many} ${todayIs()}`
