import type { Registry, Definition } from '#schema/engine'

/** What react-admin calls a resource: its screen route without the slash; one without a screen keeps its name. */
export const screenName = (definition: Definition): string =>
  definition.screen?.slice(1) ?? definition.name

/** The definition behind a name of react-admin, or undefined. */
export function definitionOf(registry: Registry, name: string): Definition | undefined {
  const definition = registry.resources.get(name)
  if (definition) return definition
  for (const definition of registry.resources.values())
    if (screenName(definition) === name) return definition
  return undefined
}
