import { formatQuantity, text } from '#admin'

/** "2.5 working days". */
export const workingDays = (days: number): string =>
  text('%{days} working day |||| %{days} working days', {
    smart_count: days,
    days: formatQuantity(days),
  })
