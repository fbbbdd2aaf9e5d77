import { whole } from './kinds/builders.ts'
import type { FieldMap, TypedField, FieldKind, ValueOf } from './fields/field.ts'
import type { Setting } from './fields/token.ts'
import { deepFreeze, type Definition } from './resource.ts'

/** Company settings, by name. `pickSettings` returns them typed. */
export type Settings = Readonly<Record<string, Setting>>

/** Format of a list in the form: one entry per line, or numbers separated by commas. */
export type WrittenAs = 'lines' | 'numbers'

/** Related settings that form a section of the settings form. */
export interface SettingsBlock {
  /** Sort position of the section. Blocks of the same section are shown in this order. */
  readonly order: number
  readonly section: string
  readonly fields: Definition['fields']
  /** Settings that are lists, with their format in the form. */
  readonly lists?: Readonly<Record<string, WrittenAs>>
  /** Settings without a form field, with their defaults. */
  readonly unshown?: Settings
  /** Default values of the settings. */
  readonly defaults: Settings
}

interface BlockOptions<Fields, Lists, Unshown> {
  /** Sort position of the section. Blocks of the same section are shown in this order. */
  readonly order: number
  /** Heading of the section, either existing, such as 'People', or new. */
  readonly section: string
  /** Number, text or picture fields, each with its `initial`. `numberOfDays(label, initial, help)` is a shorthand. */
  readonly fields: Fields
  /** Text fields that contain lists, either of 'numbers' separated by commas or of 'lines'. */
  readonly lists?: Lists
  /** Settings without a form field, with their defaults. */
  readonly unshown?: Unshown
}

/** A block of settings with exact types. */
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

/** Settings of a block by name. */
export type SettingsOf<Block extends { readonly defaults: unknown }> = Block['defaults']

/**
 * Declares settings in a section of the company settings. Areas declare theirs in a file named
 * `*.settings.ts`.
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

/** Converts a form value to a setting. */
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

/** Converts a setting to a form value. */
export const textOfSetting = (written: WrittenAs | undefined, value: Setting): string | number =>
  typeof value === 'object' ? value.join(written === 'lines' ? '\n' : ', ') : value

/** Returns the typed settings of a block: `pickSettings(credit, work.settings).creditDaysDefault`. */
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
