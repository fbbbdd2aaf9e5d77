import { makeCalls, Flex, formatCount, formatMoney, formatStretch, Small, text } from '#admin'
import { Entry, Quiet, RecordLink, Rows } from '#admin/page'
import type { AnswerOf } from '#schema'
import { Box, Button, Typography } from '@mui/material'
import { useEffect, useState } from 'react'
import type previewCalls from './pay-preview.server.ts'

export const previews = makeCalls<typeof previewCalls>()

export type Preview = AnswerOf<typeof previewCalls, '/pay-configuration/preview'>

interface PayPreviewProps {
  /** JSON of the query to preview; null sends no request. */
  readonly asked: string | null
  readonly ask: (page: number) => Promise<Preview>
}

/** Employees affected by the terms, with an average month before and after. */
export function PayPreview({ asked, ask }: PayPreviewProps) {
  const [page, setPage] = useState(0)
  const answer = useAsked(asked, page, ask)
  if (asked === null || !answer) return null
  if (answer.people === 0) return <Quiet>{text('No one is affected.')}</Quiet>
  const { people, before, after, pages, approvedFrom, approvedTo, rows } = answer
  const counted = { smart_count: people, count: formatCount(people) }
  return (
    <Box role="status">
      <Typography className="tabular" sx={{ fontWeight: 620 }}>
        {before === after
          ? text(
              'No change to the pay of {count} person |||| No change to the pay of {count} people',
              counted,
            )
          : text(
              '{count} person: {before} → {after} a month |||| {count} people: {before} → {after} a month',
              { ...counted, before: formatMoney(before), after: formatMoney(after) },
            )}
      </Typography>
      <Small sx={{ mb: 1 }}>
        {text('An average month with no absence or overtime, after the deductions in these terms')}
      </Small>
      {approvedFrom && approvedTo && (
        <Typography variant="body2" sx={{ mb: 1 }}>
          {text('Pay for {period} is approved; the difference is proposed as arrears.', {
            period: formatStretch(approvedFrom, approvedTo),
          })}
        </Typography>
      )}
      <Rows label={text('Who is affected')}>
        {rows.map((row) => (
          <AffectedPerson key={row.employee} {...row} />
        ))}
      </Rows>
      {pages > 1 && <Pages page={answer.page} pages={pages} onPage={setPage} />}
    </Box>
  )
}

const formatRate = (amount: number | null): string =>
  amount === null ? text('No rate') : formatMoney(amount)

function AffectedPerson({ employee, name, before, after }: Preview['rows'][number]) {
  const difference = (after ?? 0) - (before ?? 0)
  const sign = difference > 0 ? '+' : '−'
  return (
    <Entry
      main={
        <RecordLink of="employee" id={employee}>
          {name}
        </RecordLink>
      }
      figure={
        before === after
          ? formatRate(after)
          : text('{before} → {after}', { before: formatRate(before), after: formatRate(after) })
      }
      belowFigure={difference === 0 ? null : `${sign} ${formatMoney(Math.abs(difference))}`}
    />
  )
}

interface PagesProps {
  readonly page: number
  readonly pages: number
  readonly onPage: (page: number) => void
}

const Pages = ({ page, pages, onPage }: PagesProps) => (
  <Flex sx={{ mt: 1 }}>
    <Button size="small" disabled={page === 0} onClick={() => onPage(page - 1)}>
      {text('Previous')}
    </Button>
    <Small>{text('Page {page} of {pages}', { page: page + 1, pages })}</Small>
    <Button size="small" disabled={page + 1 >= pages} onClick={() => onPage(page + 1)}>
      {text('Next')}
    </Button>
  </Flex>
)

/** Keeps the last response while the next one is loading; shows nothing without a valid query. */
function useAsked(asked: string | null, page: number, ask: PayPreviewProps['ask']) {
  const [answer, setAnswer] = useState<Preview | null>(null)
  useEffect(() => {
    if (asked === null) return
    let isLate = false
    ask(page).then(
      (next) => !isLate && setAnswer(next),
      () => !isLate && setAnswer(null),
    )
    return () => {
      isLate = true
    }
  }, [asked, page])
  return answer
}
