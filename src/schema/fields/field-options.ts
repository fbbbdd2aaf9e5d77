import type { AppRoles } from '../app.ts'
import type { Where } from '../condition.ts'
import type { Check } from './check.ts'
import type { FieldMap } from './field.ts'
import type { PartToken, SettingToken, Token } from './token.ts'

type Condition = Where

/** Options common to all fields. */
export interface CommonOptions {
  /** Label of the field. Default: the name in words, so "dateOfJoining" becomes "Date of joining". */
  readonly label?: string
  /** Help text shown below the field in forms. */
  readonly help?: string
  /**
   * Heading of the field in the form and on the record page. `section()` sets it for several
   * fields.
   * @example ...section('Contact', { phoneNumber: phone() })
   */
  readonly section?: string
  /** The field must be filled. Roles that may create records must be able to fill it. */
  readonly required?: boolean
  /**
   * A required field that rows of a sheet may leave empty, because lists kept elsewhere often lack it. Forms and the API
   * still require it, so the next edit of the record asks for it.
   */
  readonly optionalInSheets?: boolean
  /**
   * The field is shown only while the record meets the condition. Otherwise its value is cleared, unless the server
   * calculates it. On save, fields that the behaviour calculates have their new values.
   */
  readonly shownWhen?: Condition
  /**
   * The field must be filled while the record meets the condition. On save, fields that the behaviour calculates have their
   * new values.
   */
  readonly requiredWhen?: Condition
  /**
   * Name of a date. If an edit moves that date to a later day, this field must be filled again, such as a new remark for a
   * later due date.
   */
  readonly requiredWithLater?: string
  /**
   * The field is read-only while the record meets the condition. Fields that the behaviour calculates have the values that
   * the user has seen.
   */
  readonly frozenWhen?: Condition
  /** Unique among all records. Text is compared ignoring case and surrounding blanks. */
  readonly unique?: boolean
  /** The value can only be set when the record is created. */
  readonly frozen?: boolean
  /** The value can be changed until another record refers to this one. */
  readonly frozenOnceUsed?: boolean
  /** Written only by the server. A request that sends another value is refused. */
  readonly calculated?: boolean
  /** Accepted in requests and passed to the behaviour, but never stored or returned. */
  readonly transient?: boolean
  /**
   * Accepted in requests and passed to the behaviour, but not stored. `serialize` fills it when a single record is
   * returned.
   */
  readonly unstored?: boolean
  /** Stored, but never returned to anyone. */
  readonly writeOnly?: boolean
  /**
   * Roles that cannot see the field, nor filter, sort or search by it. `title`, `hint` and computed texts must not reveal
   * the value to these roles. Within lines and objects, rows that such a role saves keep their value, and new ones get
   * the initial value.
   */
  readonly hiddenFrom?: AppRoles
  /**
   * Roles that see only the last four characters. Not available within lines or an object. The title must not contain the
   * field.
   */
  readonly maskedFor?: AppRoles
  /** Roles for which `serialize` replaces the value. The stored value is hidden from them everywhere. */
  readonly personalFor?: AppRoles
  /**
   * Roles that may write the field. Default: all roles that may edit the record. Not available within lines or an object.
   */
  readonly writableBy?: AppRoles
  /**
   * Path to a flag of a referenced record: "paymentType.requiresReference". The field must be filled if the flag is set.
   */
  readonly requiredBy?: string
  /**
   * The field must be filled if a number of the record exceeds a number of a referenced record: ['amount',
   * 'expenseCategory.receiptRequiredAbove']. It is optional if the referenced number is empty. For a limit in the same
   * record, use `requiredWhen`.
   */
  readonly requiredAbove?: readonly [number: string, limit: string]
  /**
   * Path to a field of a record that is referred to beside it: "vehicle.driver"; within lines "item.price", of the `item`
   * of the line. Choosing that record fills this field, provided that it is not sent and is either empty or still has the
   * value copied from the previous record. An explicit null stays null. Fields that the role may not write are filled too.
   */
  readonly defaultFrom?: string
  /** Stored field to sort by instead, for a field that is computed and not stored. */
  readonly sortsBy?: string
  /**
   * Former name of the field. The column is renamed and keeps its data.
   * @example phoneNumber: phone({ formerly: 'mobile' })
   */
  readonly formerly?: string
  /** Alternative column headers in users' own sheets: ['Mobile', 'Cell']. The import recognizes them. */
  readonly headers?: readonly string[]
}

export interface TextOptions extends CommonOptions {
  /** Minimum length. */
  readonly min?: number
  /** Maximum length. */
  readonly max?: number
  /** Initial value for new records. */
  readonly initial?: string | SettingToken<string>
  /**
   * Number series: `EMP-00000`, or `ORD-{year}-000000` to restart every January. Set by `number()`.
   * @example employeeCode: number('EMP-00000')
   */
  readonly series?: string
  /** The series has no gaps, because the number is assigned within the record's transaction. */
  readonly gapFree?: boolean
  /** Letter case in which the value is stored. */
  readonly case?: 'upper' | 'lower'
  /** Removes blanks within the value ("AB12 CDE" becomes "AB12CDE"). */
  readonly compact?: boolean
  /** Regular expression that the whole value must match, and a sentence that explains it. */
  readonly pattern?: readonly [expression: string, explanation: string]
  /** The check digit of the barcode (GTIN) is verified. */
  readonly checkDigit?: boolean
  /**
   * Template from which the text is computed: "{firstName} {lastName}". The result is stored and sortable, and cannot be
   * sent.
   */
  readonly textFrom?: string
  /** Reference whose label is copied into this field. If the reference is empty, the text can be typed. */
  readonly copiedFrom?: string
  /**
   * Reference whose record number this field holds; the number is the target's field of the same name. The server maintains
   * it, and it can be sent instead of the reference.
   */
  readonly keyFrom?: string
  /**
   * Warns users before saving if other records have the same value. The field must be a column of the list and part of its
   * search.
   */
  readonly warnsOfSame?: boolean
}
export interface PhoneOptions extends TextOptions {
  /**
   * Path to the dial code of the number's country: 'country.dialCode'. It is added to national numbers in a sheet if the
   * row, or the record that it updates, has a country. Otherwise the company's dial code is used.
   */
  readonly dialCode?: string
  /**
   * Roles that must verify a new number: a code is sent to it, and the old number is kept until the code is entered. For
   * the phone number in a user's own record. Only one field per resource.
   */
  readonly provenBy?: AppRoles
}
export interface NumberOptions extends CommonOptions {
  /** Minimum, as a decimal number (0.01 rather than units). */
  readonly min?: number
  /** Maximum. */
  readonly max?: number
  /** Exclusive minimum. */
  readonly moreThan?: number
  /** Initial value for new records. */
  readonly initial?: number | SettingToken<number> | PartToken
  /**
   * Number of decimal places, for `decimal` fields only.
   * @example temperature: decimal({ places: 1 })
   */
  readonly places?: number
  /** Omits thousands separators, for numbers that are not amounts, such as a year. */
  readonly ungrouped?: boolean
  /** Custom unit shown after the number: 'days', '°C'. For hours ('h'), sheets may also contain 7:30. */
  readonly unitLabel?: string
}
export interface QuantityOptions extends NumberOptions {
  /** Field that holds the unit, or a path to it. Whole units reject fractions. */
  readonly unit?: string
  /** Path to a flag that rejects fractions: "unit.isWhole", "item.unit.isWhole". */
  readonly wholeWhen?: string
}
export interface WholeOptions extends NumberOptions {
  /**
   * Marks the number as the year or month of a date. Months count from 1 and are shown by name. Both are filtered by a list
   * of values.
   */
  readonly datePart?: 'year' | 'month'
  /** Counts the records of a resource whose reference field refers to this record. */
  readonly rollup?: readonly [resource: string, field: string]
}
type Moment = Exclude<Token, SettingToken>
export interface DateOptions extends CommonOptions {
  /** Latest allowed value: '2025-01-31', for an instant '2025-01-31T09:30:00.000Z', or a token such as `today`. */
  readonly max?: string | Moment
  /** Initial value for new records. */
  readonly initial?: string | Moment
}
export interface FlagOptions extends CommonOptions {
  /** Initial value for new records. */
  readonly initial?: boolean
}
export interface ChoiceOptions<Constant extends string = string> extends CommonOptions {
  /** Initial value for new records. */
  readonly initial?: Constant
  /**
   * Constants to show instead of the stored value while the record meets a condition: `{ LATE: { dueDate: { lessThan: today
   * } } }`. The first match applies; without a match, the stored value is shown. API responses, files and filters always
   * use the current result, but lists cannot be sorted by it.
   */
  readonly readAs?: Readonly<Record<string, Where>>
  /** Stored choice that this one replaces in lists, chips, filters and files. The stored choice is hidden from users. */
  readonly standsFor?: string
}
export interface ChoicesOptions<Constant extends string = string> extends CommonOptions {
  /** Initial value for new records. */
  readonly initial?: readonly Constant[]
  /** Maximum number of constants. */
  readonly max?: number
}
export interface ReferenceOptions extends CommonOptions {
  /** Initial value for new records: `me`, `ownEmployee`, `ownCustomer` or an id. */
  readonly initial?: Exclude<Token, SettingToken> | number
  /** Limits the choice to records whose fields (left) equal fields of this record (right): `{ country: 'country' }`. */
  readonly within?: Readonly<Record<string, string>>
  /** Condition for records that may be chosen: `{ reasonKind: 'LEAVE' }`. */
  readonly only?: Where
  /**
   * Also allows inactive records, such as people who have left. The behaviour decides which of them are acceptable. The
   * picker marks them and lists them last.
   */
  readonly includesInactive?: boolean
  /** Adds a "create" option to the picker for users who may create the referenced record. */
  readonly createInPlace?: boolean
  /** Shows the referenced record's name to everyone who sees this field, even to users who may not see that record. */
  readonly alwaysNamed?: boolean
  /** Rejects a reference to the record itself, directly or through a chain of references. */
  readonly noLoop?: boolean
}
export interface ReferencesOptions extends ReferenceOptions {
  /** Maximum number of records. */
  readonly max?: number
}
export interface LinesOptions<Columns = FieldMap> extends CommonOptions {
  /** Minimum number of lines. */
  readonly min?: number
  /** Maximum number of lines. */
  readonly max?: number
  /** Fields that must be unique among the lines of a record. */
  readonly uniqueBy?: readonly (keyof Columns & string)[]
  /**
   * Rules between the columns of one line. See "A check". Columns that are not sent (calculated, not stored, hidden from a
   * role) cannot take part.
   * @example checks: [{ field: 'validUntil', is: 'atLeast', than: 'validFrom' }]
   */
  readonly checks?: readonly Check<Columns>[]
}
