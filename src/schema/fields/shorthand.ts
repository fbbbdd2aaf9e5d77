import { define, type FieldMap, type TypedField } from './field.ts'
import { flag } from '../kinds/flag.ts'
import type { NumberOptions, TextOptions } from './field-options.ts'

/**
 * Record number drawn from a series: `number('ORD-{year}-000000')`. Required, unique, and set only once, by the
 * creator of the record or by the series; with `calculated`, only by the series.
 */
export const number = <const Series extends string, const Options extends TextOptions = {}>(
  series: Series,
  options?: Options,
): TypedField<'text', Options & { readonly required: true; readonly series: Series }> =>
  define('text', {
    required: true,
    unique: true,
    ...(options?.calculated ? {} : { frozen: true }),
    ...options,
    series,
  })

/** An amount that the server calculates, 0 at first: `orderTotal: total({ label: 'Total' })`. */
export const total = <const Options extends NumberOptions = {}>(
  options?: Options,
): TypedField<'money', Options & { readonly required: true; readonly calculated: true }> =>
  define('money', { calculated: true, required: true, initial: 0, ...options })

/**
 * Fields grouped under a heading in the form and on the record page: `...section('Contact', { phoneNumber: phone(), email:
 * email() })`. Sections follow the order of their first fields.
 */
export const section = <const Part extends FieldMap>(heading: string, fields: Part): Part =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      Object.freeze({ ...field, options: Object.freeze({ ...field.options, section: heading }) }),
    ]),
  ) as FieldMap as Part

/** The ACTIVE flag of every master: inactive records stay readable, disappear from pickers and cannot be newly referenced. */
export const active = () => ({ isActive: flag({ required: true, initial: true, label: 'Active' }) })
