import { exactDate, Flex, text } from '#admin'
import { LeaveGuard, Quiet } from '#admin/page'
import { Alert, Box, Button, TextField } from '@mui/material'
import { LinkBase } from 'react-admin'
import { isReadable, makeDayKey, type Change, type Line } from './changes.tsx'
import { MonthGrid } from './month-grid.tsx'
import { useCorrections, type Refused } from './use-corrections.tsx'

interface CorrectingProps {
  readonly lines: readonly Line[]
  readonly onSaved: () => void
}

/** Collects typed values and saves them together, with one remark. */
export function Correcting({ lines, onSaved }: CorrectingProps) {
  const { changes, give, remarks, setRemarks, refused, drafts, save, approve } = useCorrections(
    lines,
    onSaved,
  )
  const all = [...changes.values()]
  const readable = all.filter(isReadable)
  const hasReason = remarks.trim().length >= 2
  return (
    <>
      <LeaveGuard dirty={changes.size > 0} isOfAddress />
      <MonthGrid lines={lines} changes={changes} onGiven={give} />
      <Box sx={{ mt: 1 }}>
        <Quiet>
          {text(
            'Shaded: day off or holiday. Darker: leave. Underlined: draft. Bold: entered by hand or imported.',
          )}
        </Quiet>
      </Box>
      <Unreadable cells={all.filter((change) => !isReadable(change))} lines={lines} />
      <NotSaved cells={refused} lines={lines} />
      <Flex align="start" gap={1.5} wrap sx={{ mt: 2 }}>
        <TextField
          label={text('Reason for the change')}
          value={remarks}
          onChange={({ target }) => setRemarks(target.value)}
          helperText={
            readable.length > 0 && !hasReason ? text('Give a reason to save.') : undefined
          }
          slotProps={{ htmlInput: { maxLength: 200 } }}
          sx={{ flex: 1, minWidth: 220 }}
        />
        <Button
          variant="contained"
          disabled={readable.length === 0 || !hasReason}
          onClick={() => void save()}
        >
          {readable.length === 0
            ? text('Save')
            : text('Save 1 day |||| Save {smart_count} days', { smart_count: readable.length })}
        </Button>
        <Button variant="outlined" disabled={drafts.length === 0} onClick={() => void approve()}>
          {text('Approve 1 draft |||| Approve {smart_count} drafts', {
            smart_count: drafts.length,
          })}
        </Button>
        <Button component={LinkBase} to="/employee/manage-employee-pay-hours">
          {text('As a list')}
        </Button>
      </Flex>
    </>
  )
}

/** Maximum number of listed names; the rest are marked in the table. */
const NAMED = 5

interface UnreadableProps {
  readonly cells: readonly Change[]
  readonly lines: readonly Line[]
}

/** Lists the cells with unreadable values, if any. */
const Unreadable = ({ cells, lines }: UnreadableProps) =>
  cells.length === 0 ? null : (
    <Alert severity="error" sx={{ mt: 1.5 }}>
      <div>
        {text(
          'The cell in red cannot be saved: enter hours from 0 to 24, such as 7.5 or 7:30. The others can be saved. |||| The {smart_count} cells in red cannot be saved: enter hours from 0 to 24, such as 7.5 or 7:30. The others can be saved.',
          { smart_count: cells.length },
        )}
      </div>
      <Named cells={cells.map((cell) => ({ ...cell, why: `“${cell.typed}”` }))} lines={lines} />
    </Alert>
  )

interface NotSavedProps {
  readonly cells: readonly Refused[]
  readonly lines: readonly Line[]
}

/** Lists the cells that the server refused, with reasons. */
const NotSaved = ({ cells, lines }: NotSavedProps) =>
  cells.length === 0 ? null : (
    <Alert severity="warning" sx={{ mt: 1.5 }}>
      <div>
        {text('1 day was not saved: |||| {smart_count} days were not saved:', {
          smart_count: cells.length,
        })}
      </div>
      <Named
        cells={cells.map(({ message, errors, ...cell }) => ({
          ...cell,
          why: errors[0]?.message ?? message,
        }))}
        lines={lines}
      />
    </Alert>
  )

interface NamedProps {
  readonly cells: readonly {
    readonly employee: number
    readonly workDate: string
    readonly why: string
  }[]
  readonly lines: readonly Line[]
}

const Named = ({ cells, lines }: NamedProps) => (
  <Box component="ul" sx={{ mt: 0.5, pl: 2.5, listStyle: 'disc' }}>
    {cells.slice(0, NAMED).map(({ employee, workDate, why }) => (
      <li key={makeDayKey(employee, workDate)}>
        {`${lines.find((line) => line.employee === employee)?.employeeName ?? ''}, ${exactDate(workDate)}: ${why}`}
      </li>
    ))}
    {cells.length > NAMED && <li>{text('and {count} more', { count: cells.length - NAMED })}</li>}
  </Box>
)
