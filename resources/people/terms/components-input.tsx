import { text } from '#admin'
import {
  KindInput,
  useDebouncedValue,
  useFormScope,
  useFormValues,
  type InputProps,
} from '#admin/page'
import { Box, Typography } from '@mui/material'
import { PayPreview, previews } from './pay-preview.tsx'
import { PREVIEWED } from './previewed.ts'

type Entered = NonNullable<
  Parameters<typeof previews.post<'/pay-configuration/preview'>>[1]
>['body']

/** Input for allowances and deductions, with a preview of the affected employees. */
export function ComponentsInput(input: InputProps) {
  const { before } = useFormScope()
  const values = useFormValues(PREVIEWED)
  const entered = before ? { ...values, id: before['id'] } : values
  const typed = useDebouncedValue(JSON.stringify(entered))
  const asked = isAsked(JSON.parse(typed)) ? typed : null
  return (
    <>
      <KindInput {...input} />
      {asked !== null && (
        <Box sx={PREVIEW}>
          <Typography component="h3" sx={{ fontWeight: 620, mb: 0.5 }}>
            {text('Who is affected')}
          </Typography>
          <PayPreview
            asked={asked}
            ask={(page) =>
              previews.post('/pay-configuration/preview', {
                isRepeatable: true,
                body: { ...(JSON.parse(asked) as Entered), page },
              })
            }
          />
        </Box>
      )}
    </>
  )
}

/** True if the values are complete enough for a preview. */
function isAsked(values: Readonly<Record<(typeof PREVIEWED)[number], unknown>>): boolean {
  const { scope, department, employee, payType, hourlyRate, monthlySalary, components } = values
  const isWhole = (line: { readonly componentName?: unknown; readonly value?: unknown }) =>
    Boolean(line.componentName) && typeof line.value === 'number'
  if (Array.isArray(components) && !components.every(isWhole)) return false
  if (scope === 'COMPANY') return true
  return (
    Boolean(scope === 'DEPARTMENT' ? department : employee) &&
    typeof (payType === 'HOURLY' ? hourlyRate : monthlySalary) === 'number'
  )
}

const PREVIEW = {
  mt: 2,
  p: 2,
  border: '1px solid var(--line)',
  borderRadius: 1,
  bgcolor: 'var(--sunken)',
} as const
