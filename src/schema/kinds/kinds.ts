import type { Field, FieldKind } from '../fields/field.ts'
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

/** Every kind of field, keyed by the name in `field.kind`. */
const KINDS: { readonly [Name in FieldKind]: Kind<Extract<Field, { kind: Name }>> } = {
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

export const findKind = (field: Field): Kind => KINDS[field.kind]
