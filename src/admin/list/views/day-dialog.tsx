import { FormDialog } from '../../form/form-dialog.tsx'
import { exactDate } from '../../format.ts'
import { text } from '../../i18n/text.ts'
import { ListCards } from '../rows/list-cards.tsx'
import type { Row } from '../rows/record-name.ts'

interface DayDialogProps {
  readonly day: string
  readonly rows: readonly Row[]
  readonly onClose: () => void
}

/** All the records of a day that has no room for them. */
export const DayDialog = ({ day, rows, onClose }: DayDialogProps) => (
  <FormDialog title={exactDate(day)} cancel={text('Close')} onClose={onClose}>
    <ListCards rows={rows} dimmed={false} />
  </FormDialog>
)
