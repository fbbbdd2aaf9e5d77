import type { Definition } from '#schema/engine'

/** What the list of a resource is called by a role, in the menu and on the screen itself. */
export const listTitle = ({ menu, label }: Definition, role: string | null): string =>
  menu?.titles?.[role ?? ''] ?? menu?.title ?? label[1]
