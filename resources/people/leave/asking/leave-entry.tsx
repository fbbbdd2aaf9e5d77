import { records, Stack, text, translated, useUser } from '#admin'
import {
  Card,
  ErrorSummary,
  FieldGrid,
  FieldInput,
  InForm,
  PageHeader,
  useRecordForm,
  type RecordFormState,
} from '#admin/page'
import { Box, Button } from '@mui/material'
import { useEffect, type ComponentProps } from 'react'
import { useNavigate, useNotify, useRefresh } from 'react-admin'
import employeeLeaveInEnglish from '../employee-leave.resource.ts'
import { workingDays, LeavePreview } from './leave-preview.tsx'

const employeeLeave = translated(employeeLeaveInEnglish)
const { employee, leaveType, fromDate, toDate, halfDay, reason, attachment } = employeeLeave.fields

const HISTORY = '/admin/leave-history'
const WHEN = { fromDate, toDate, halfDay }
const WHY = { reason, attachment }
const FORM = ['employee', 'leaveType', ...Object.keys(WHEN), ...Object.keys(WHY)]
const OWN_FORM = FORM.filter((name) => name !== 'employee')

/** Leave request form. Shows working days and balance while typing. */
export function LeaveEntry() {
  const isStaff = useUser()?.role !== 'EMPLOYEE'
  const { state, save } = useLeaveForm(isStaff ? FORM : OWN_FORM)
  const [whose, type, from, to, half] = state.form.watch([
    'employee',
    'leaveType',
    'fromDate',
    'toDate',
    'halfDay',
  ])
  const entered = { employee: whose, leaveType: type, fromDate: from, toDate: to, halfDay: half }
  return (
    <Box>
      <PageHeader
        page={text('Add leave')}
        heading={text('Add leave')}
        back={{ to: HISTORY, label: text('leave history') }}
      />
      <InForm definition={employeeLeave} state={state} idPrefix="leave">
        <Stack
          component="form"
          data-new
          noValidate
          aria-label={text('Leave')}
          onSubmit={(event) => {
            event.preventDefault()
            void save()
          }}
          gap={2}
          sx={{ maxWidth: 720 }}
        >
          <ErrorSummary definition={employeeLeave} refusal={state.refusal} />
          <Card title={text('When')}>
            <Stack gap={2.5}>
              {/* Keeps the first and last day side by side. */}
              <Fields fields={isStaff ? { employee, leaveType } : { leaveType }} />
              <Fields fields={WHEN} />
              <LeavePreview entered={isStaff && !entered.employee ? null : entered} />
            </Stack>
          </Card>
          <Card title={text('Why')}>
            <Fields fields={WHY} />
          </Card>
          <Box sx={{ display: 'flex', justifyContent: 'flex-end' }}>
            <Button type="submit" variant="contained" disabled={state.form.formState.isSubmitting}>
              {text('Request leave')}
            </Button>
          </Box>
        </Stack>
      </InForm>
    </Box>
  )
}

const Fields = ({ fields }: Pick<ComponentProps<typeof FieldGrid>, 'fields'>) => (
  <FieldGrid fields={fields} render={(name, field) => <FieldInput name={name} field={field} />} />
)

function useLeaveForm(only: readonly string[]) {
  const navigate = useNavigate()
  const notify = useNotify()
  const refresh = useRefresh()
  const state = useRecordForm({
    definition: employeeLeave,
    record: null,
    only,
    send: (input) => records(employeeLeave).create(input),
  })
  useLaterEnd(state)
  const save = () =>
    state.save(({ totalDays }) => {
      notify(text('Requested: {days}', { days: workingDays(totalDays ?? 0) }), {
        type: 'success',
      })
      refresh()
      navigate(HISTORY)
    })
  return { state, save } as const
}

/** Moves the last day if the first day is later. */
function useLaterEnd({ form }: RecordFormState) {
  const [from, to] = form.watch(['fromDate', 'toDate'])
  useEffect(() => {
    if (from && to && String(from) > String(to)) form.setValue('toDate', from)
  }, [form, from])
}
