import { whole } from './kinds/builders.ts'
import type { FieldMap, TypedField, FieldKind, ValueOf } from './fields/field.ts'
import type { Setting } from './fields/token.ts'
import { deepFreeze, type Definition } from './resource.ts'

/** Company settings, by name. `pickSettings` returns them typed. */
export type Settings = Readonly<Record<string, Setting>>

/** Notation of a list in its form field: one entry per line, or numbers separated by commas. */
export type WrittenAs = 'lines' | 'numbers'

/** Settings that belong together: one section of the settings form. */
export interface SettingsBlock {
  /** Position of the section; blocks with the same section follow one another in it. */
  readonly order: number
  readonly section: string
  readonly fields: Definition['fields']
  /** List settings, which are text in the form. */
  readonly lists?: Readonly<Record<string, WrittenAs>>
  /** Stored without a field in the form, with their defaults. */
  readonly unshown?: Settings
  /** Value of each setting until it is set. */
  readonly defaults: Settings
}

interface BlockOptions<Fields, Lists, Unshown> {
  /** Position of the section; blocks with the same section follow one another in it. */
  readonly order: number
  /** Heading: an existing one, such as 'People', or a new one. */
  readonly section: string
  /**
   * Fields for a number, a text or a picture, each with its `initial`; `numberOfDays(label, initial, help)` is a short form.
   */
  readonly fields: Fields
  /** Text fields that are lists: 'numbers' separated by commas, or 'lines'. */
  readonly lists?: Lists
  /** Stored without a field in the form, with their defaults. */
  readonly unshown?: Unshown
}

/** A block with its exact types. */
interface TypedBlock<Fields, Lists, Unshown> extends BlockOptions<Fields, Lists, Unshown> {
  readonly defaults: SettingsIn<Fields, Lists, Unshown>
}

type Written = Readonly<Record<string, WrittenAs>>

type SettingIn<Field> =
  Field extends TypedField<FieldKind, unknown, unknown>
    ? Field extends TypedField<'image', unknown, unknown>
      ? string
      : ValueOf<Field> extends number
        ? number
        : string
    : never

type SettingsIn<Fields, Lists, Unshown> = {
  readonly [Name in keyof Fields]: Name extends keyof Lists
    ? Lists[Name] extends 'numbers'
      ? readonly number[]
      : readonly string[]
    : SettingIn<Fields[Name]>
} & Unshown

/** The settings of a block, by name. */
export type SettingsOf<Block extends { readonly defaults: unknown }> = Block['defaults']

/**
 * Declares what can be set in one section of the company settings. An area keeps its own in a file `*.settings.ts`.
 * @example
 * export default settings({
 *   order: 40, section: 'People',
 *   fields: { leaveBackdateDays: whole({ required: true, initial: 7, unitLabel: 'days' }) },
 * })
 */
export function settings<
  const Fields extends FieldMap,
  const Lists extends Written = Record<never, never>,
  Unshown extends Settings = Record<never, never>,
>(options: BlockOptions<Fields, Lists, Unshown>): TypedBlock<Fields, Lists, Unshown> {
  const written: Written = options.lists ?? {}
  const shown = Object.entries(options.fields).map(([name, field]) => [
    name,
    settingFrom(written[name], readInitial(field)),
  ])
  const defaults: SettingsIn<Fields, Lists, Unshown> = Object.fromEntries([
    ...shown,
    ...Object.entries(options.unshown ?? {}),
  ])
  return deepFreeze({ ...options, defaults })
}

const readInitial = ({
  options: { initial },
}: {
  readonly options: { readonly initial?: unknown }
}) => (typeof initial === 'string' || typeof initial === 'number' ? initial : '')

/** Converts the content of a form field to the stored setting. */
export function settingFrom(written: WrittenAs | undefined, value: string | number): Setting {
  if (written === 'lines') return splitParts(value, '\n')
  if (written !== 'numbers') return value
  const numbers = new Set(splitParts(value, ',').map(Number))
  return [...numbers].toSorted((one, other) => one - other)
}

const splitParts = (value: string | number, between: string): string[] =>
  String(value)
    .split(between)
    .map((part) => part.trim())
    .filter(Boolean)

/** Converts a setting to the content of its form field. */
export const textOfSetting = (written: WrittenAs | undefined, value: Setting): string | number =>
  typeof value === 'object' ? value.join(written === 'lines' ? '\n' : ', ') : value

/** Returns the settings of a block, typed: `pickSettings(credit, work.settings).creditDaysDefault`. */
export const pickSettings = <Block extends { readonly defaults: Settings }>(
  { defaults }: Block,
  all: Settings,
): Block['defaults'] =>
  Object.fromEntries(
    Object.entries(defaults).map(([name, initial]) => [name, all[name] ?? initial]),
  )

/** Declares a setting that is a number of days. */
export const numberOfDays = (label: string, initial: number, help: string, max = 365) =>
  whole({ required: true, initial, min: 0, max, unitLabel: 'days', label, help })
