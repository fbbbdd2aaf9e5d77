import { makeCalls, Flex, text, todayIs, useUrlParams } from '#admin'
import { Answered, Notice, PageHeader } from '#admin/page'
import { Box } from '@mui/material'
import { DepartmentInput } from '../together/choice-inputs.tsx'
import { Correcting } from './correcting.tsx'
import type monthCalls from './month.server.ts'
import { formatMonthCode, MonthChoice, readMonthCode } from './month-choice.tsx'

const calls = makeCalls<typeof monthCalls>()

/** All employees' hours in a month, with corrections and approval. */
export function HoursMonth() {
  const [params, ask] = useUrlParams()
  const month = readMonthCode(params.get('month') ?? todayIs())
  const chosen = params.get('department')
  const answer = calls.useAnswer('/pay-hour/month', {
    ...month,
    ...(chosen ? { department: Number(chosen) } : {}),
  })
  return (
    <Box>
      <PageHeader
        page={text('Monthly hours')}
        heading={text('Monthly hours')}
        back={{ to: '/employee/manage-employee-pay-hours', label: text('Pay hours') }}
      />
      <Flex align="end" gap={1.5} wrap sx={{ mb: 2 }}>
        <MonthChoice month={month} onChange={(next) => ask({ month: formatMonthCode(next) })} />
        <DepartmentInput
          chosen={Number(chosen)}
          onChange={(next) => ask({ department: next ? String(next.id) : null })}
        />
      </Flex>
      <Answered answer={answer} label={text('the hours')} height={420}>
        {(lines) =>
          lines.length === 0 ? (
            <Notice
              title={text('No one to show')}
              why={text('Choose another month or department.')}
            />
          ) : (
            <Correcting
              key={`${formatMonthCode(month)} ${chosen}`}
              lines={lines}
              onSaved={() => void answer.refetch()}
            />
          )
        }
      </Answered>
    </Box>
  )
}
