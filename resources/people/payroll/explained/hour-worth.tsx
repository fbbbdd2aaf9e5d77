import { formatMoney, formatQuantity, text, type CellProps } from '#admin'

/** Hourly rate, with its calculation if derived from a salary. */
export function HourWorth({ value, record }: CellProps) {
  const rate = formatMoney(Number(value))
  if (record['payType'] !== 'MONTHLY') return rate
  return text('{rate} ({salary} ÷ {days} days ÷ {standard} h)', {
    rate,
    salary: formatMoney(Number(record['monthlySalary'])),
    days: formatQuantity(Number(record['workingDays'])),
    standard: formatQuantity(Number(record['standardHoursPerDay'])),
  })
}
