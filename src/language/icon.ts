/** Pictures that menus, areas and notifications may name; the back office draws them. */
export const ICON_NAMES = [
  'article', 'badge', 'block', 'build', 'card', 'cart', 'category', 'celebration', 'chart', 'dark', 'dashboard', 'department',
  'engineering', 'event', 'factory', 'failed', 'groups', 'handshake', 'help', 'holiday', 'inventory', 'jar', 'key', 'label',
  'language', 'light', 'machinery', 'message', 'out', 'payments', 'person', 'picture', 'receipt', 'scale', 'schedule', 'settings',
  'shipping', 'star', 'storefront', 'vehicle', 'wallet', 'web',
] as const

export type IconName = (typeof ICON_NAMES)[number]
