import { formatQuantity, text } from '#admin'

const HALF = 0.5

/** "2.5 working days". */
export const workingDays = (days: number): string =>
  days === HALF
    ? text('Half day')
    : text('{days} working day |||| {days} working days', {
        smart_count: days,
        days: formatQuantity(days),
      })
