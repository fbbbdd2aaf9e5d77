import {
  isImage,
  memoize,
  resource,
  settingFrom,
  textOfSetting,
  type Definition,
  type Registry,
  type Setting,
  type Settings as AnySettings,
  type SettingsOf,
  type WrittenAs,
} from '#schema/engine'
import company from './company.settings.ts'
import moneyAndTime from './money-and-time.settings.ts'
import signIn from './sign-in.settings.ts'

/** Company settings, including those added by areas. Areas read their own with `pickSettings`. */
export type Settings = SettingsOf<typeof company> &
  SettingsOf<typeof moneyAndTime> &
  SettingsOf<typeof signIn>

/** Settings used until some have been saved. */
export const DEFAULT_SETTINGS: Settings = {
  ...company.defaults,
  ...moneyAndTime.defaults,
  ...signIn.defaults,
}

/** Settings specific to each company, for which there are no sensible defaults. */
export const OWN_SETTINGS: readonly string[] = Object.keys(company.fields)

/** Id of the only record. */
export const COMPANY_SETTINGS_ID = 1

/** All settings of an app in one definition, combined from the blocks of the system and of the areas. */
export interface CompanySettings {
  readonly definition: Definition
  readonly defaults: Settings
  /** Names of the form fields. */
  readonly names: readonly string[]
  readonly lists: Readonly<Record<string, WrittenAs>>
}

/**
 * Builds the definition of the company settings. It is not a resource of the app, because the server keeps the only record,
 * but form, validation and history are derived from it as usual.
 */
export const buildCompanySettings = memoize(
  ({ settings }: Pick<Registry, 'settings'>): CompanySettings => {
    const blocks = settings.toSorted((one, other) => one.order - other.order)
    const sections = Map.groupBy(blocks, ({ section }) => section)
    const fields = joined(blocks.map((block) => block.fields))
    return {
      definition: define(
        fields,
        Object.fromEntries(
          [...sections].map(([section, members]) => [
            section,
            members.flatMap((block) => Object.keys(block.fields)),
          ]),
        ),
      ),
      defaults: { ...joined(blocks.map(({ defaults }) => defaults)), ...DEFAULT_SETTINGS },
      names: Object.keys(fields),
      lists: joined(blocks.map(({ lists = {} }) => lists)),
    }
  },
)

const joined = <Value>(
  parts: readonly Readonly<Record<string, Value>>[],
): Readonly<Record<string, Value>> => Object.assign({}, ...parts)

const define = (
  fields: Definition['fields'],
  sections: Readonly<Record<string, readonly string[]>>,
): Definition => ({ ...FORM, fields, sections })

const FORM = resource('company-settings', {
  label: ['Company settings', 'Company settings'],
  screen: '/administrative/company-settings',
  menu: { area: 'Administrative', order: 90, icon: 'settings', roles: ['SUPER_ADMIN'] },
  title: '{companyName}',
  fields: company.fields,
  list: { columns: ['companyName'], sort: 'companyName' },
  allow: { SUPER_ADMIN: ['list', 'show', 'edit'] },
})

/** Name under which settings have a form, a history and files. */
export const COMPANY_SETTINGS = FORM.name

export type SettingsRecord = Readonly<Record<string, string | number | null>>

/** Converts settings to form values: lists become text, missing values null, and a picture the id of its file. */
export const recordOfSettings = (of: CompanySettings, settings: AnySettings): SettingsRecord =>
  Object.fromEntries(of.names.map((name) => [name, shownAs(of, name, settings[name] ?? '')]))

function shownAs({ definition, lists }: CompanySettings, name: string, value: Setting) {
  const shown = textOfSetting(lists[name], value)
  if (isImage(definition.fields[name])) return /^\d+$/.test(String(shown)) ? Number(shown) : null
  return shown === '' ? null : shown
}

/** Converts the given form values to settings. */
export const settingsOfRecord = (
  { definition, lists }: CompanySettings,
  record: SettingsRecord,
): AnySettings =>
  Object.fromEntries(
    Object.entries(record).map(([name, value]) => [
      name,
      isImage(definition.fields[name])
        ? String(value ?? '')
        : settingFrom(lists[name], value ?? ''),
    ]),
  )
