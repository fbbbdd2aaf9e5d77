import {
  COMMON,
  DATED,
  FLAGGED,
  ITEMS,
  LINES,
  NUMBER,
  NUMERIC,
  QUANTITY,
  RECORD,
  REFERENCE,
  TEXT,
  TEXTS,
  TEXTUAL,
  WHOLE,
  type Rules,
} from '../checks/field-rules.ts'
import type { Field, FieldKind, KindOptions } from '../fields/field.ts'
import type * as builders from './builders.ts'
import { choiceKind, choicesKind } from './choice.ts'
import { emailKind } from './email.ts'
import { fileKind } from './file.ts'
import { flagKind } from './flag.ts'
import type { Kind } from './kind.ts'
import { linesKind, objectKind } from './lines.ts'
import { dateKind, instantKind, timeKind } from './moments.ts'
import { decimalKind, moneyKind, percentKind, quantityKind, wholeKind } from './numbers.ts'
import { passwordKind } from './password.ts'
import { phoneKind } from './phone.ts'
import { referenceKind, referencesKind } from './reference.ts'
import { longTextKind, textKind } from './text.ts'

/** Does not compile if a kind has no builder in `builders.ts`. */
type KindsOf<Builders extends Record<FieldKind, unknown>> = {
  readonly [Name in FieldKind & keyof Builders]: Kind<Extract<Field, { kind: Name }>>
}

/** Every kind of field, keyed by the name in `field.kind`. */
const KINDS: KindsOf<typeof builders> = {
  text: textKind,
  longText: longTextKind,
  phone: phoneKind,
  email: emailKind,
  password: passwordKind,
  whole: wholeKind,
  decimal: decimalKind,
  percent: percentKind,
  money: moneyKind,
  quantity: quantityKind,
  date: dateKind,
  time: timeKind,
  instant: instantKind,
  flag: flagKind,
  choice: choiceKind,
  choices: choicesKind,
  reference: referenceKind,
  references: referencesKind,
  image: fileKind,
  file: fileKind,
  lines: linesKind,
  object: objectKind,
}

/** Rules for the options of each kind. */
export const FIELD_OPTIONS: { readonly [Kind in FieldKind]: Rules<KindOptions[Kind]> } = {
  text: TEXTUAL,
  longText: TEXTUAL,
  phone: { ...TEXTUAL, dialCode: TEXT, provenBy: TEXTS },
  email: TEXTUAL,
  password: TEXTUAL,
  time: TEXTUAL,
  whole: WHOLE,
  decimal: NUMERIC,
  percent: NUMERIC,
  money: NUMERIC,
  quantity: QUANTITY,
  date: DATED,
  instant: DATED,
  flag: FLAGGED,
  choice: { ...COMMON, items: ITEMS, initial: TEXT, readAs: RECORD, standsFor: TEXT },
  choices: { ...COMMON, items: ITEMS, initial: TEXTS, max: NUMBER },
  reference: REFERENCE,
  references: { ...REFERENCE, max: NUMBER },
  image: COMMON,
  file: COMMON,
  lines: LINES,
  object: { ...COMMON, columns: RECORD },
}

export const findKind = (field: Field): Kind => KINDS[field.kind]
