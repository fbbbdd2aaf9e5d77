import {
  registry as join,
  translateDefinition,
  translateApp,
  type Registry,
  type Definition,
  type App,
  type SettingsBlock,
} from '#schema/engine'
import { companySettingsOf, SYSTEM_SETTINGS } from '#system'
import { textOf } from './i18n/text.ts'

const definitions = import.meta.glob<Definition>('/resources/**/*.resource.ts', {
  eager: true,
  import: 'default',
})
const found = import.meta.glob<SettingsBlock>('/resources/**/*.settings.ts', {
  eager: true,
  import: 'default',
})
const houses = import.meta.glob<App>('/resources/app.ts', { eager: true, import: 'default' })

/** What the company can set, as the system and the areas declare it: the same that the server runs on. */
const settings = [...SYSTEM_SETTINGS, ...Object.values(found)]
export const companySettings = companySettingsOf({ settings })

/**
 * All definitions of the app, found by file name: the same that the server runs on, in the language that is on. What
 * the company has set is no resource, but is shown and edited like one.
 */
export const registry: Registry = join(
  [...Object.values(definitions), companySettings.definition].map((definition) =>
    translateDefinition(definition, textOf),
  ),
  translateApp(Object.values(houses)[0] ?? { roles: [], areas: [] }, textOf),
  settings,
)

/** A definition in the language that is on. Screens that name a definition themselves ask for it here. */
export const translated = <Of extends { readonly name: string }>(definition: Of): Of =>
  registry.get(definition.name) as unknown as Of

// In development: nearly everything stands on the definitions, and what is made of them is made once, so the page begins anew.
import.meta.hot?.accept(() => location.reload())
