import type { FieldKind } from '#schema/engine'
import { choice, choices, flag } from './choices.tsx'
import { date, instant } from './dates.tsx'
import { file, image } from './files.tsx'
import type { FieldScreen } from './kind-screen.ts'
import { lines, object } from './nested.tsx'
import { measured, money, percent } from './numbers.tsx'
import { reference, references } from './references.tsx'
import { email, longText, password, phone, text, time } from './text.tsx'

/** Display of fields by kind. Missing values are handled by the caller. */
export const SCREENS: Record<FieldKind, FieldScreen> = {
  text,
  longText,
  phone,
  email,
  password,
  whole: measured,
  decimal: measured,
  percent,
  money,
  quantity: measured,
  date,
  time,
  instant,
  flag,
  choice,
  choices,
  reference,
  references,
  image,
  file,
  lines,
  object,
}
