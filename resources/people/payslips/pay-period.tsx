import type { CellProps } from '#admin'
import { periodText } from '../payroll/month-inputs.tsx'

/** The month that is paid, as people say it. */
export const PayPeriod = ({ value }: CellProps) =>
  typeof value === 'string' ? periodText(value) : null
