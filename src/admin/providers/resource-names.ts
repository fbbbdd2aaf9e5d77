import { COMPANY_SETTINGS } from '#system'
import type { Registry, Definition } from '#schema/engine'

/** Name of a resource in react-admin: its screen route without the slash, or its name if it has no screen. */
export const screenName = (definition: Definition): string =>
  definition.screen?.slice(1) ?? definition.name

/** Finds the definition for a react-admin resource name. */
export function findDefinition(registry: Registry, name: string): Definition | undefined {
  const definition = registry.resources.get(name)
  if (definition) return definition
  for (const definition of registry.resources.values())
    if (screenName(definition) === name) return definition
  return undefined
}

/** False for company settings, which have the form and the history of a resource but none of its other calls. */
export const isResource = ({ name }: Definition): boolean => name !== COMPANY_SETTINGS
