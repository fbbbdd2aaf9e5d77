import { text } from '#admin'
import { recordPage } from '#admin/page'
import payConfiguration from './pay-configuration.resource.ts'
import { PayPreview, previews } from './pay-preview.tsx'

/** Pay terms page with the affected employees. */
export default recordPage(payConfiguration, {
  main: {
    [text('Who and when')]: ['scope', 'department', 'employee', 'effectiveFrom', 'isActive'],
    [text('Pay')]: ['payType', 'hourlyRate', 'monthlySalary', 'components'],
  },
  side: {
    [text('Hours')]: [
      'standardHoursPerDay',
      'weeklyOffDays',
      'unpaidBreakMinutes',
      'trackAttendance',
      'minOvertimeMinutes',
      'maxOvertimeHoursPerDay',
      'overtimeMultiplier',
      'holidayMultiplier',
    ],
    [text('Leave per year')]: ['casualLeaveDays', 'sickLeaveDays', 'earnedLeaveDays'],
  },
  tabs: {
    affected: {
      label: text('Who is affected'),
      Body: ({ record: { id, version } }) => (
        <PayPreview
          asked={`${id} ${version}`}
          ask={(page) =>
            previews.post('/pay-configuration/:id/preview', {
              params: { id },
              body: { page },
              isRepeatable: true,
            })
          }
        />
      ),
    },
  },
  details: true,
})
