import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material'
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
  <Dialog open onClose={onClose} aria-labelledby="day-title" fullWidth maxWidth="xs">
    <DialogTitle id="day-title">{exactDate(day)}</DialogTitle>
    <DialogContent>
      <ListCards rows={rows} dimmed={false} />
    </DialogContent>
    <DialogActions>
      <Button onClick={onClose}>{text('Close')}</Button>
    </DialogActions>
  </Dialog>
)
