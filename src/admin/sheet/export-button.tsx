import { mayDo, type Definition } from '#language'
import DownloadIcon from '@mui/icons-material/FileDownloadOutlined'
import { Button } from '@mui/material'
import { useListContext } from 'ra-core'
import { useCallback, useState } from 'react'
import type { Column } from '../list/columns.ts'
import { useListScope } from '../list/list-scope.ts'
import { useUser } from '../session/stored-user.ts'
import { ExportDialog, type ExportWishes } from './export-dialog.tsx'
import { isPartlySelected } from './page-walk.ts'
import { useExport } from './use-export.ts'
import type { CustomExporter } from './write-export.ts'
import { formatCount, todayIs } from '../format.ts'
import { text } from '../i18n/text.ts'

interface ExportButtonProps {
  readonly definition: Definition
  /** False: the table shows all it has, and only what it shows goes out. */
  readonly paginated?: boolean
  /** Writes the file in the place of the usual formats. */
  readonly exporter?: CustomExporter
}

/** Exports the table it belongs to: the selected rows when some are selected, else every page. */
export function ExportButton({ definition, paginated = true, exporter }: ExportButtonProps) {
  const { total = 0, selectedIds = [] } = useListContext()
  const { columns } = useListScope()
  const role = useUser()?.role ?? null
  const [isOpen, setIsOpen] = useState(false)
  const close = useCallback(() => setIsOpen(false), [])
  const { run, cancel, progress, problem, forget } = useExport({ paginated, onDone: close })
  const open = () => {
    forget()
    setIsOpen(true)
  }
  const start = (wishes: ExportWishes) => void run({ definition, role, shown: inSheetOrder(definition, columns), exporter, ...wishes })
  return (
    <>
      <Button startIcon={<DownloadIcon />} onClick={open}>{text('Export')}</Button>
      {isOpen && (
        <ExportDialog
          open scope={scopeOf(definition, selectedIds.length, total)} proposedName={proposedName(definition)}
          mayReimport={definition.sheet !== undefined && mayDo(definition, role, 'import')}
          progress={progress} problem={problem} onExport={start} onCancel={cancel} onClose={close}
        />
      )}
    </>
  )
}

/** A screen leads with names, a sheet with the codes by which its rows are found again: as the definition has it. */
const inSheetOrder = ({ list: { columns: order } }: Definition, columns: readonly Column[]): Column[] =>
  columns.toSorted((left, right) => order.indexOf(left.name) - order.indexOf(right.name))

function scopeOf({ label: [one, many] }: Definition, selected: number, total: number): string {
  if (isPartlySelected(selected, total)) {
    const values = { smart_count: selected, one: one.toLowerCase(), many: many.toLowerCase() }
    return text('Exports the selected %{one}. |||| Exports the %{smart_count} selected %{many}.', values)
  }
  return text('Exports all %{total} %{many} of this list, as filtered and sorted now.', { total: formatCount(total), many: many.toLowerCase() })
}

const proposedName = ({ label: [, many] }: Definition): string => `${many} ${todayIs()}`
