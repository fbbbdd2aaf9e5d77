import {
  joinExtensions,
  translateDefinition,
  translateApp,
  uncheckedRegistry,
  type Registry,
  type Definition,
  type App,
  type Extension,
  type SettingsBlock,
} from '#schema/engine'
import { buildCompanySettings, withEvents, type MessageBlock } from '#system'
import { translateText } from './i18n/text.ts'

const definitions = Object.values(
  import.meta.glob<Definition>(['/src/system/**/*.resource.ts', '/resources/**/*.resource.ts'], {
    eager: true,
    import: 'default',
  }),
)
const extensions = Object.values(
  import.meta.glob<Extension>('/resources/**/*.extension.ts', { eager: true, import: 'default' }),
)
const events = Object.values(
  import.meta.glob<MessageBlock>(['/src/system/**/*.messages.ts', '/resources/**/*.messages.ts'], {
    eager: true,
    import: 'default',
  }),
)
const settings = Object.values(
  import.meta.glob<SettingsBlock>(['/src/system/**/*.settings.ts', '/resources/**/*.settings.ts'], {
    eager: true,
    import: 'default',
  }),
)
const houses = import.meta.glob<App>('/resources/app.ts', { eager: true, import: 'default' })

/** What the company can set, as the system and the areas declare it: the same that the server runs on. */
export const companySettings = buildCompanySettings({ settings })

/**
 * All definitions of the app, found by file name: the same that the server runs on, in the language that is on. What
 * the company has set is no resource, but is shown and edited like one.
 */
export const registry: Registry = uncheckedRegistry(
  [...withEvents(joinExtensions(definitions, extensions), events), companySettings.definition].map(
    (definition) => translateDefinition(definition, translateText),
  ),
  translateApp(Object.values(houses)[0] ?? { roles: [], areas: [] }, translateText),
  { settings },
)

/** A definition in the language that is on. Screens that name a definition themselves ask for it here. */
export const translated = <Of extends { readonly name: string }>(definition: Of): Of =>
  registry.whole(definition)

// In development: nearly everything stands on the definitions, and what is made of them is made once, so the page begins anew.
import.meta.hot?.accept(() => location.reload())
