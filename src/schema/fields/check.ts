import type { FieldMap } from './field.ts'
import type { NamesIn, RecordWhere } from './where.ts'

/** A rule between fields of one record, or between the columns of one line. `message` states how to comply. */
export type Check<Fields = FieldMap> =
  /**
   * Compares two fields, optionally after adding years: `{ field: 'validUntil', is: 'atLeast', than: 'issueDate',
   * plusYears: 1 }`. Skipped if either field is empty or `when` is not met. `at` is the field to correct, if it is not
   * `field`.
   */
  | {
      readonly field: NamesIn<Fields>['own']
      readonly is: 'atLeast' | 'atMost' | 'moreThan' | 'lessThan' | 'not' | 'sameYear'
      readonly than: NamesIn<Fields>['own']
      readonly plusYears?: number
      readonly when?: RecordWhere<Fields>
      readonly at?: NamesIn<Fields>['own']
      readonly message?: string
    }
  /** Requires all fields or none: `{ together: ['latitude', 'longitude'] }`. */
  | { readonly together: readonly NamesIn<Fields>['own'][]; readonly message?: string }
  /** Requires at least one field: `{ oneOf: ['email', 'phoneNumber'] }`. */
  | { readonly oneOf: readonly NamesIn<Fields>['own'][]; readonly message?: string }
