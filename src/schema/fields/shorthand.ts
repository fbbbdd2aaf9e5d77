import { define, type Exactly, type FieldMap, type TypedField } from './field.ts'
import { flag } from '../kinds/flag.ts'
import type { NumberOptions, TextOptions } from './field-options.ts'

/**
 * Record number from a series: `number('ORD-{year}-000000')`. It is required, unique and set only once, either by the user
 * who creates the record or from the series. With `calculated`, it always comes from the series.
 */
export const number = <const Series extends string, const Options extends TextOptions = {}>(
  series: Series,
  options?: Exactly<Options, TextOptions>,
): TypedField<
  'text',
  Options & { readonly required: true; readonly unique: true; readonly series: Series }
> =>
  define('text', {
    required: true,
    unique: true,
    ...(options?.calculated ? {} : { frozen: true }),
    ...options,
    series,
  })

/** Amount calculated by the server, initially 0: `orderTotal: total({ label: 'Total' })`. */
export const total = <const Options extends NumberOptions = {}>(
  options?: Exactly<Options, NumberOptions>,
): TypedField<'money', Options & { readonly required: true; readonly calculated: true }> =>
  define('money', { calculated: true, required: true, initial: 0, ...options })

/**
 * Groups fields under a heading in the form and on the record page: `...section('Contact', { phoneNumber: phone(), email:
 * email() })`. Sections appear in the order of their first fields.
 */
export const section = <const Part extends FieldMap>(heading: string, fields: Part): Part =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      Object.freeze({ ...field, options: Object.freeze({ ...field.options, section: heading }) }),
    ]),
  ) as FieldMap as Part

/**
 * Active flag of master data. Inactive records remain readable, but disappear from pickers and cannot be newly referenced.
 */
export const active = () => ({ isActive: flag({ required: true, initial: true, label: 'Active' }) })
