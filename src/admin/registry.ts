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
 * All definitions of the app, found by file name, as on the server, in the current language. Company settings are not a
 * resource, but are displayed and edited like one.
 */
export const registry: Registry = uncheckedRegistry(
  [...withEvents(joinExtensions(definitions, extensions), events), companySettings.definition].map(
    (definition) => translateDefinition(definition, translateText),
  ),
  translateApp(Object.values(houses)[0] ?? { roles: [], areas: [] }, translateText),
  { settings },
)

/** A definition in the current language, for screens that refer to a definition by name. */
export const translated = <Of extends { readonly name: string }>(definition: Of): Of =>
  registry.whole(definition)

// In development: almost everything depends on the definitions, and derived values are computed once, so the page reloads.
import.meta.hot?.accept(() => location.reload())
