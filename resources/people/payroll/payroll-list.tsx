import { downloadDocument, ListPage, text, translated } from '#admin'
import { Box, Button } from '@mui/material'
import { useNotify } from 'react-admin'
import { useState } from 'react'
import { DraftDialog } from './draft-dialog.tsx'
import employeePay from './employee-pay.resource.ts'
import { lastMonthOf, MonthInputs, type ChosenMonth } from './month-inputs.tsx'

const EMPTY = {
  title: text('No pay here'),
  why: text('Draft a month to work out what everybody is paid for it.'),
}

/** What people are paid: drafted a month at a time, looked at, approved and paid. */
export default function PayrollList() {
  return <ListPage definition={translated(employeePay)} empty={EMPTY} above={<MonthBar />} />
}

/** A month at a time: drafting it, and the file that goes to the bank. */
function MonthBar() {
  const [month, setMonth] = useState(lastMonthOf)
  const [isDrafting, setIsDrafting] = useState(false)
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', mb: 1.5 }}>
      <MonthInputs month={month} onChange={setMonth} />
      <Button variant="outlined" onClick={() => setIsDrafting(true)}>
        {text('Draft this month')}
      </Button>
      <BankFile month={month} />
      {isDrafting && <DraftDialog month={month} onClose={() => setIsDrafting(false)} />}
    </Box>
  )
}

function BankFile({ month: { year, month } }: { month: ChosenMonth }) {
  const notify = useNotify()
  const download = async () => {
    try {
      await downloadDocument(
        `/employee-pay/bank-file?payYear=${year}&payMonth=${month}`,
        `pay-${year}-${String(month).padStart(2, '0')}.csv`,
      )
    } catch (error) {
      notify(error instanceof Error ? error.message : text('The file could not be made.'), {
        type: 'warning',
      })
    }
  }
  return <Button onClick={() => void download()}>{text('File for the bank')}</Button>
}
