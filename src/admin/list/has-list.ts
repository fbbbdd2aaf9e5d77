import { mayDo, type Definition } from '#schema/engine'

/** Whether a role has the list as a screen. Some may read a list only to pick from it: they have no use for its screen. */
export const hasList = (definition: Definition, role: string | null): boolean =>
  mayDo(definition, role, 'list') && (definition.menu?.roles?.includes(role ?? '') ?? true)
