import type { Definition } from '#schema/engine'

/** Title of a resource's list for a role, in the menu and on the screen. */
export const listTitle = ({ menu, label }: Definition, role: string | null): string =>
  menu?.titles?.[role ?? ''] ?? menu?.title ?? label[1]
