import { mayDo, type Definition } from '#schema/engine'
import type { ScreenContext } from '../screen-context.tsx'

/** True if a role has a list screen. Roles that only choose records in pickers have none. */
export const hasList = (definition: Definition, role: string | null): boolean =>
  mayDo(definition, role, 'list') && (definition.menu?.roles?.includes(role ?? '') ?? true)

/** Address of the list filtered by `filter`. Uses the screen with everybody's records if the role has it. */
export function screenAddress(
  { principal, findScreen }: ScreenContext,
  definition: Definition,
  filter: Readonly<Record<string, unknown>>,
): string {
  const { everybody } = findScreen(definition)
  const mayAll = everybody?.roles.includes(principal.role ?? '')
  const screen = mayAll ? everybody?.route : definition.screen
  return `${screen}?filter=${encodeURIComponent(JSON.stringify(filter))}`
}

/** Title of a resource's list for a role, in the menu and on the screen. */
export const listTitle = ({ menu, label }: Definition, role: string | null): string =>
  menu?.titles?.[role ?? ''] ?? menu?.title ?? label[1]
