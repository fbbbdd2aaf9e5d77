import type { Where } from '../condition.ts'
import type { PartToken, SettingToken, Token } from './token.ts'

type Condition = Where

/** Options of every field. */
export interface CommonOptions {
  /** Defaults to the name in words: "dateOfJoining" is "Date of joining". */
  readonly label?: string
  /** Text below the field in forms. */
  readonly help?: string
  /**
   * Its heading in form and record page; `section()` sets it for several fields at once.
   * @example ...section('Contact', { phoneNumber: phone() })
   */
  readonly section?: string
  /** Required; a role that may create must be able to fill it. */
  readonly required?: boolean
  /**
   * Shown only while the record meets the condition; otherwise its value is cleared, unless the server calculates it.
   */
  readonly shownWhen?: Condition
  /** Required while the record meets the condition. */
  readonly requiredWhen?: Condition
  /** Must be filled again, on edit, when that date moves to a later day: a new remark with a later due date. */
  readonly requiredWithLater?: string
  /** Read-only while the record meets the condition. */
  readonly frozenWhen?: Condition
  /** Unique among the records; text ignores case and outer blanks. */
  readonly unique?: boolean
  /** Set once, at creation. */
  readonly frozen?: boolean
  /** May be changed until another record refers to this one. */
  readonly frozenOnceUsed?: boolean
  /** Written by the server only; ignored when sent. */
  readonly calculated?: boolean
  /** Accepted as input and passed to the behaviour; never stored, never shown. */
  readonly transient?: boolean
  /**
   * Accepted as input and passed to the behaviour; never stored, but filled by `serialize` in the answer of a single
   * record.
   */
  readonly unstored?: boolean
  /** Stored, never shown to anyone. */
  readonly writeOnly?: boolean
  /** Roles that neither see the field nor may filter, sort or search by it. Not within lines or an object; nor may `title`, `hint` or a text computed from it show it to them. */
  readonly hiddenFrom?: readonly string[]
  /** Roles that see only the last four characters. Not within lines or an object; the title must not name it. */
  readonly maskedFor?: readonly string[]
  /** Roles for which `serialize` replaces the value; the stored one is hidden from them on every path. */
  readonly personalFor?: readonly string[]
  /** Only these roles may write it; if unset, every role that may edit the record. Not within lines or an object. */
  readonly writableBy?: readonly string[]
  /** Path through a reference of the same record to a flag: "paymentType.requiresReference". Required while the flag is set. */
  readonly requiredBy?: string
  /**
   * Required while a number of the same record is above a number of a referenced one: ['amount',
   * 'expenseCategory.receiptRequiredAbove']. Not required if the referenced record has no number.
   */
  readonly requiredAbove?: readonly [number: string, limit: string]
  /**
   * Path through a reference of the same record to a field: "vehicle.driver". Choosing that record fills this field
   * if it is not sent and is empty, or still has the value from the record chosen before. Null stays null.
   */
  readonly defaultFrom?: string
  /** The stored field to sort by in place of this one, which is computed from it and not stored. */
  readonly sortsBy?: string
  /**
   * The field's name before a rename: the column is renamed and keeps its data.
   * @example phoneNumber: phone({ formerly: 'mobile' })
   */
  readonly formerly?: string
  /** Other headers of this column in users' own sheets: ['Mobile', 'Cell']. An import recognizes the column by them. */
  readonly headers?: readonly string[]
}

export interface TextOptions extends CommonOptions {
  /** Characters at least. */
  readonly min?: number
  /** Characters at most. */
  readonly max?: number
  /** Initial value of a new record, as for every kind of field. */
  readonly initial?: string | SettingToken<string>
  /**
   * Number series: `EMP-00000`, with a year restarting each January `ORD-{year}-000000`. `number()` sets it.
   * @example employeeCode: number('EMP-00000')
   */
  readonly series?: string
  /** The series has no gaps: the number is drawn inside the record's transaction. */
  readonly gapFree?: boolean
  /** Letter case of the stored value. */
  readonly case?: 'upper' | 'lower'
  /** Blanks inside are removed ("AB12 CDE" becomes "AB12CDE"). */
  readonly compact?: boolean
  /** A regular expression of the whole value and the sentence that explains it. */
  readonly pattern?: readonly [expression: string, explanation: string]
  /** GTIN check digit of a barcode is verified. */
  readonly checkDigit?: boolean
  /** Computed from the record's own fields: "{firstName} {lastName}". Stored, sortable, never sent. */
  readonly textFrom?: string
  /** Takes the label of that reference; may be typed when the reference is empty. */
  readonly copiedFrom?: string
  /**
   * Number of the record that this reference refers to: the target's field of the same name. The server maintains it; it may be
   * sent in place of the reference.
   */
  readonly keyFrom?: string
  /**
   * Warns users before saving if other records have the same value. The field must be among the columns and the search of the
   * list.
   */
  readonly warnsOfSame?: boolean
}
export interface PhoneOptions extends TextOptions {
  /**
   * The path to the dial code of the number's country: 'country.dialCode'. A national number in a sheet gets it if
   * the row, or the record it changes, names the country; otherwise it gets the company's.
   */
  readonly dialCode?: string
  /**
   * Roles that must verify a new number: a code is sent to it, and the record keeps the old number until the code is entered.
   * For the phone number of a person's own record; one field of a resource.
   */
  readonly provenBy?: readonly string[]
}
export interface NumberOptions extends CommonOptions {
  /** Lower bound, as a decimal number (0.01, not units). */
  readonly min?: number
  /** No more than. */
  readonly max?: number
  /** Like `min`, without the bound itself. */
  readonly moreThan?: number
  /** Initial value of a new record. */
  readonly initial?: number | SettingToken<number> | PartToken
  /**
   * Digits after the point; decimal only.
   * @example temperature: decimal({ places: 1 })
   */
  readonly places?: number
  /** A number that is not an amount, such as a year: shown without thousands separators. */
  readonly ungrouped?: boolean
  /** Your own unit, shown after the number: 'days', '°C'. For hours ('h') sheets may also contain 7:30. */
  readonly unitLabel?: string
}
export interface QuantityOptions extends NumberOptions {
  /** Field with the unit, or the path to it: whole units refuse fractions. */
  readonly unit?: string
  /** The path to a flag that refuses fractions: "unit.isWhole", "item.unit.isWhole". */
  readonly wholeWhen?: string
}
export interface WholeOptions extends NumberOptions {
  /**
   * The year or the month of a date; a month, from 1, is chosen and shown by its name, and both have a choice as their filter.
   */
  readonly datePart?: 'year' | 'month'
  /** Number of records of that resource whose reference field refers to this record. */
  readonly rollup?: readonly [resource: string, field: string]
}
type Moment = Exclude<Token, SettingToken>
export interface DateOptions extends CommonOptions {
  /** No later than: '2025-01-31', for an instant '2025-01-31T09:30:00.000Z', or a token such as `today`. */
  readonly max?: string | Moment
  /** Initial value of a new record. */
  readonly initial?: string | Moment
}
export interface FlagOptions extends CommonOptions {
  readonly initial?: boolean
}
export interface ChoiceOptions extends CommonOptions {
  /**
   * Constants shown while the record meets a condition; the first that holds applies: `{ LATE: { dueDate: { lessThan: today } }
   * }`. Answers, files and filters use it at once; a list cannot be sorted by it. If none holds, the stored value applies.
   */
  readonly readAs?: Readonly<Record<string, Where>>
  /** Stored choice that is hidden from users because this one is shown in its place: in lists, chips, filters and files. */
  readonly standsFor?: string
}
export interface ReferenceOptions extends CommonOptions {
  /** Initial value of a new record: `me`, `ownEmployee`, `ownCustomer` or an id. */
  readonly initial?: Exclude<Token, SettingToken> | number
  /** The target's field on the left equals this record's field on the right: `{ country: 'country' }`. */
  readonly within?: Readonly<Record<string, string>>
  /** Limits the records that may be chosen: `{ reasonKind: 'LEAVE' }`. */
  readonly only?: Where
  /**
   * Also accepts records that are no longer in use, such as people who have left; the behaviour decides which of them fit. The
   * picker lists them last, marked.
   */
  readonly includesInactive?: boolean
  /** The picker offers "create" to users who may create the target. */
  readonly createInPlace?: boolean
  /**
   * Shows the name of the referenced record to everyone who sees this field, even if that record is hidden from them.
   */
  readonly alwaysNamed?: boolean
  /** Refuses the record itself and any chain that leads back to it. */
  readonly noLoop?: boolean
}
export interface LinesOptions extends CommonOptions {
  /** Lines at least. */
  readonly min?: number
  /** Lines at most. */
  readonly max?: number
  /** Fields of a line that must be unique among the lines of a record. */
  readonly uniqueBy?: readonly string[]
}
