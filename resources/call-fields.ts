import { money, whole } from '#schema'

/** Fields of answers that several calls have. */
export const COUNT = whole({ required: true })
export const AMOUNT = money({ required: true })
/** May be negative. */
export const BALANCE = money({ required: true, min: -99_999_999.99 })
