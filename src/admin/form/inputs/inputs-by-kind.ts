import type { FieldKind } from '#schema/engine'
import type { ComponentType } from 'react'
import { ChoiceInput, ChoicesInput } from './choice-inputs.tsx'
import { DateInput, InstantInput, TimeInput } from './dates/date-inputs.tsx'
import { FlagInput } from './flag-input.tsx'
import type { InputProps } from '../form-scope.tsx'
import { LinesInput } from './lines-input.tsx'
import { NumberInput } from './number-input.tsx'
import { WholeInput } from './number-input.tsx'
import { ObjectInput } from './object-input.tsx'
import { ReferenceInput, ReferencesInput } from './reference-input.tsx'
import { EmailInput, LongTextInput, PasswordInput, PhoneInput, TextInput } from './text-inputs.tsx'
import { UploadInput } from './upload-input.tsx'

export const INPUTS: Record<FieldKind, ComponentType<InputProps>> = {
  text: TextInput,
  longText: LongTextInput,
  phone: PhoneInput,
  email: EmailInput,
  password: PasswordInput,
  whole: WholeInput,
  decimal: NumberInput,
  percent: NumberInput,
  money: NumberInput,
  quantity: NumberInput,
  date: DateInput,
  time: TimeInput,
  instant: InstantInput,
  flag: FlagInput,
  choice: ChoiceInput,
  choices: ChoicesInput,
  reference: ReferenceInput,
  references: ReferencesInput,
  image: UploadInput,
  file: UploadInput,
  lines: LinesInput,
  object: ObjectInput,
}
