import {
  registry as join,
  companySettings,
  translateDefinition,
  translateApp,
  type Registry,
  type Definition,
  type App,
} from '#schema/engine'
import { textOf } from './i18n/text.ts'

const definitions = import.meta.glob<Definition>('/resources/**/*.resource.ts', {
  eager: true,
  import: 'default',
})
const houses = import.meta.glob<App>('/resources/app.ts', { eager: true, import: 'default' })

/**
 * All definitions of the app, found by file name: the same that the server runs on, in the language that is on. What
 * the company has set is no resource, but is shown and edited like one.
 */
export const registry: Registry = join(
  [...Object.values(definitions), companySettings].map((definition) =>
    translateDefinition(definition, textOf),
  ),
  translateApp(Object.values(houses)[0] ?? { roles: [], areas: [] }, textOf),
)

/** A definition in the language that is on. Screens that name a definition themselves ask for it here. */
export const translated = <Of extends { readonly name: string }>(definition: Of): Of =>
  registry.get(definition.name) as unknown as Of

// In development: nearly everything stands on the definitions, and what is made of them is made once, so the page begins anew.
import.meta.hot?.accept(() => location.reload())
