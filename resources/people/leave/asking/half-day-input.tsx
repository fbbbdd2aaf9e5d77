import { KindInput, useFormScope, useFormValues, type InputProps } from '#admin/page'
import { Box } from '@mui/material'
import { LeavePreview } from './leave-preview.tsx'

const ENTERED = ['leaveType', 'fromDate', 'toDate', 'halfDay'] as const

/** Whole days or half a day; of leave that is changed, the days it takes and what is left stand below. */
export function HalfDayInput(input: InputProps) {
  const { before } = useFormScope()
  const entered = useFormValues(ENTERED)
  return (
    <>
      <KindInput {...input} />
      {before && (
        <Box sx={{ mt: 1 }}>
          <LeavePreview entered={{ ...entered, employee: before['employee'], id: before['id'] }} />
        </Box>
      )}
    </>
  )
}
