import type { Registry, Definition } from '#schema/engine'

/** Name of a resource in react-admin: its screen route without the slash, or its own name without a screen. */
export const screenName = (definition: Definition): string =>
  definition.screen?.slice(1) ?? definition.name

/** The definition for a react-admin name, or undefined. */
export function findDefinition(registry: Registry, name: string): Definition | undefined {
  const definition = registry.resources.get(name)
  if (definition) return definition
  for (const definition of registry.resources.values())
    if (screenName(definition) === name) return definition
  return undefined
}
