import { formatMoney, formatQuantity, Stack, text, translated, useUser } from '#admin'
import { Card, Facts, fieldLabel, Quiet, RecordLink, formatValue } from '#admin/page'
import { Typography } from '@mui/material'
import payConfigurationInEnglish from '../../terms/pay-configuration.resource.ts'
import type { Explained } from './weeks.tsx'

type Terms = Explained['terms'][number]
type Name = Exclude<keyof Terms & keyof typeof payConfiguration.fields, 'components'>

const payConfiguration = translated(payConfigurationInEnglish)

/** Fields shown for each pay type. */
const TOLD: Readonly<Record<Terms['payType'], readonly Name[]>> = {
  HOURLY: ['hourlyRate', 'standardHoursPerDay', 'weeklyOffDays', 'payUnworkedHolidays'],
  MONTHLY: ['monthlySalary', 'standardHoursPerDay', 'weeklyOffDays'],
}
const OF_HOURS = [
  'unpaidBreakMinutes',
  'minOvertimeMinutes',
  'maxOvertimeHoursPerDay',
  'overtimeMultiplier',
  'holidayMultiplier',
] as const satisfies readonly Name[]

/** Pay terms; employees see them too. */
export const PayTermsCard = ({ terms }: { readonly terms: readonly Terms[] }) =>
  terms.length > 0 && (
    <Card title={text('Pay terms')}>
      {terms.map((each) => (
        <TermsOfPay key={each.payConfiguration} terms={each} />
      ))}
    </Card>
  )

function TermsOfPay({ terms }: { readonly terms: Terms }) {
  const fact = (name: Name): readonly [string, string] => [
    fieldLabel(payConfiguration, name),
    // Hides a break or minimum overtime of 0.
    terms[name] === 0 ? '' : formatValue(terms[name], payConfiguration.fields[name]),
  ]
  return (
    <Stack
      component="section"
      aria-label={terms.configName}
      gap={1.25}
      sx={{ '& + &': { mt: 2, pt: 2, borderTop: '1px solid var(--line)' } }}
    >
      <Typography variant="h3">
        <TermsName terms={terms} />
      </Typography>
      <Facts
        facts={[
          ...(['target', 'effectiveFrom', ...TOLD[terms.payType], ...OF_HOURS] as const).map(fact),
          ...(terms.components ?? []).map(componentFact),
        ]}
      />
      {terms.payType === 'MONTHLY' && terms.trackAttendance && (
        <Quiet>{text('A working day without hours or leave counts as absent.')}</Quiet>
      )}
    </Stack>
  )
}

function TermsName({ terms: { payConfiguration: id, configName } }: { readonly terms: Terms }) {
  return useUser()?.role === 'SUPER_ADMIN' ? (
    <RecordLink of="pay-configuration" id={id}>
      {configName}
    </RecordLink>
  ) : (
    configName
  )
}

function componentFact({
  componentName,
  componentType,
  calcType,
  value,
}: NonNullable<Terms['components']>[number]): readonly [string, string] {
  const size =
    calcType === 'PERCENT_OF_BASIC'
      ? text('{percent}% of basic pay', { percent: formatQuantity(value) })
      : formatMoney(value)
  return [componentName, componentType === 'DEDUCTION' ? `− ${size}` : `+ ${size}`]
}
