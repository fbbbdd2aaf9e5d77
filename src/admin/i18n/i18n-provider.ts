import { humanise, itemsOf, type Catalogue, type Definition } from '#language'
import polyglot from 'ra-i18n-polyglot'
import reactAdminEnglish from 'ra-language-english'
import type { I18nProvider } from 'ra-core'
import { screenName } from '../providers/resource-names.ts'
import { ENGLISH } from './english.ts'

/** Names of resources, fields and choices as the definitions give them: `resources.employee.fields.dateOfJoining`. */
export function resourceMessages(catalogue: Catalogue): Record<string, unknown> {
  const messages: Record<string, unknown> = {}
  for (const definition of catalogue.resources.values()) {
    const own = messagesOf(definition)
    messages[definition.name] = own
    messages[screenName(definition)] = own
  }
  return messages
}

function messagesOf({ label: [one, many], fields }: Definition) {
  const entries = Object.entries(fields)
  return {
    name: `${one} |||| ${many}`,
    fields: Object.fromEntries(entries.map(([name, { options }]) => [name, options.label ?? humanise(name)])),
    choices: Object.fromEntries(entries.map(([name, field]) =>
      [name, Object.fromEntries(Object.entries(itemsOf(field)).map(([code, { label }]) => [code, label]))])),
  }
}

/** One language so far; another is a file like english.ts and a line here. */
export const i18nProvider = (catalogue: Catalogue): I18nProvider =>
  polyglot(() => ({ ...reactAdminEnglish, larder: ENGLISH, resources: resourceMessages(catalogue) }) as never, 'en', [{ locale: 'en', name: 'English' }], { allowMissing: true })
