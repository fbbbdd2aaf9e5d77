/** Where a sentence of a language is kept: by the folder of the code that says it; the first that fits. */
const ROOMS: readonly (readonly [prefix: string, room: string])[] = [
  ['src/admin/list/', 'back-office/list'],
  ['src/admin/queue/', 'back-office/list'],
  ['src/admin/kinds/', 'back-office/record'],
  ['src/admin/chips/', 'back-office/record'],
  ['src/admin/display/', 'back-office/record'],
  ['src/admin/record/', 'back-office/record'],
  ['src/admin/actions/', 'back-office/record'],
  ['src/admin/form/', 'back-office/form'],
  ['src/admin/inputs/', 'back-office/form'],
  ['src/server/files/', 'back-office/form'],
  ['src/admin/sheet/', 'back-office/sheets'],
  ['src/server/sheets/', 'back-office/sheets'],
  ['src/admin/session/', 'back-office/session'],
  ['src/server/session/', 'back-office/session'],
  ['src/admin/analytics/', 'back-office/analytics'],
  ['src/admin/charts/', 'back-office/analytics'],
  ['src/server/charts/', 'back-office/analytics'],
  ['src/admin/dashboard/', 'back-office/dashboard'],
  ['src/admin/notifications/', 'back-office/dashboard'],
  ['src/admin/company-settings/', 'back-office/settings'],
  ['src/server/company/', 'back-office/settings'],
  ['src/system/messages/', 'app/administrative'],
  ['src/system/users/', 'app/people'],
  ['src/', 'back-office/shell'],
  ['resources/app.ts', 'back-office/shell'],
  ['resources/parties/sign-in/', 'app/people'],
  ['resources/parties/employees/', 'app/people'],
  ['resources/places/', 'app/customers'],
  ['resources/sales/orders/customer-notification', 'app/shop'],
  ['resources/parties/customers/customer', 'app/customers'],
  ['resources/sales/shop/cart', 'app/shop'],
  ['resources/sales/shop/checkout', 'app/shop'],
  ['resources/desk/my-orders', 'app/shop'],
  ['resources/sales/shop/product', 'app/shop'],
  ['resources/sales/shop/sh', 'app/shop'],
  ['resources/sales/', 'app/orders'],
  ['resources/desk/payment', 'app/payments'],
  ['resources/desk/', 'app/orders'],
  ['resources/money/', 'app/payments'],
  ['resources/assets/', 'app/machines-and-vehicles'],
  ['resources/stock/production/', 'app/production'],
  ['resources/reasons/', 'app/administrative'],
]

/** Whoever declares them: the settings of the company are one form, and the messages one list. */
const BY_ENDING: readonly (readonly [ending: string, room: string])[] = [
  ['.settings.ts', 'back-office/settings'],
  ['.messages.ts', 'app/administrative'],
]

/** What more than one room says. */
const SHARED = 'shared'

const roomOfFile = (file: string): string =>
  BY_ENDING.find(([ending]) => file.endsWith(ending))?.[1] ??
  ROOMS.find(([prefix]) => file.startsWith(prefix))?.[1] ??
  `app/${file.split('/')[1] ?? ''}`

/** The file of `languages/<tag>/` in which a sentence belongs that these source files say. */
export function roomOf(files: Iterable<string>): string {
  const [room = SHARED, ...more] = new Set([...files].map(roomOfFile))
  return `${more.length > 0 ? SHARED : room}.ts`
}
