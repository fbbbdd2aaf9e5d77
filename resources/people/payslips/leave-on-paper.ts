import type { DocumentFormat, DocumentTable, PrintedDocument } from '#schema'
import type { Employment } from '../payroll/explained/employment.ts'
import { requestedDays } from './leave-balance.ts'
import { plain } from './plain-number.ts'

/** The leave of a payslip in stored units. */
export interface LeaveOnPaper {
  readonly payYear: number
  readonly issuedDate: string
  readonly leaveBalances:
    | readonly {
        readonly leaveType: string | null
        readonly entitlement: number | null
        readonly taken: number | null
        readonly available: number | null
      }[]
    | null
}

const LEAVE_TYPES: Readonly<Record<string, string>> = {
  CASUAL: 'Casual leave',
  SICK: 'Sick leave',
  EARNED: 'Earned leave',
}

/** As it was when the payslip was issued. What is approved for later days is among what is taken. */
export function leaveTable(
  { leaveBalances, issuedDate, payYear }: LeaveOnPaper,
  { dateOfJoining }: Pick<Employment, 'dateOfJoining'>,
  { date }: DocumentFormat,
): PrintedDocument['blocks'] {
  if (!leaveBalances?.length) return []
  const partOfYear = dateOfJoining.startsWith(`${payYear}-`)
    ? `, ${13 - Number(dateOfJoining.slice(5, 7))} of 12 months`
    : ''
  const table: DocumentTable = {
    columns: [
      { label: `Leave as of ${date(issuedDate)}${partOfYear}`, width: 4 },
      { label: 'Allowance', width: 1, align: 'right' },
      { label: 'Taken', width: 1, align: 'right' },
      { label: 'Requested', width: 1, align: 'right' },
      { label: 'Remaining', width: 1, align: 'right' },
    ],
    rows: leaveBalances.map(({ leaveType, entitlement, taken, available }) => [
      LEAVE_TYPES[leaveType ?? ''] ?? '',
      plain(entitlement),
      plain(taken),
      plain(requestedDays({ entitlement, taken, available })),
      plain(available),
    ]),
  }
  return [{ kind: 'table', table }]
}
