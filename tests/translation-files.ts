/** Translation files by the start of the source path. The first match counts. */
const BY_START: readonly (readonly [prefix: string, file: string])[] = [
  ['src/admin/list/', 'back-office/list'],
  ['src/admin/list/queue/', 'back-office/list'],
  ['src/admin/kinds/', 'back-office/record'],
  ['src/admin/record/chips/', 'back-office/record'],
  ['src/admin/record/display/', 'back-office/record'],
  ['src/admin/record/', 'back-office/record'],
  ['src/admin/record/actions/', 'back-office/record'],
  ['src/admin/form/', 'back-office/form'],
  ['src/admin/form/inputs/', 'back-office/form'],
  ['src/server/http/files/', 'back-office/form'],
  ['src/admin/sheet/', 'back-office/sheets'],
  ['src/server/sheets/', 'back-office/sheets'],
  ['src/admin/session/', 'back-office/session'],
  ['src/server/access/session/', 'back-office/session'],
  ['src/admin/figures/analytics/', 'back-office/analytics'],
  ['src/admin/figures/charts/', 'back-office/analytics'],
  ['src/server/figures/', 'back-office/analytics'],
  ['src/admin/figures/dashboard/', 'back-office/dashboard'],
  ['src/admin/shell/notifications/', 'back-office/dashboard'],
  ['src/admin/shell/company-settings/', 'back-office/settings'],
  ['src/server/http/company/', 'back-office/settings'],
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

/** Translation files by the end of the source path, for company settings and messages. */
const BY_ENDING: readonly (readonly [ending: string, file: string])[] = [
  ['.settings.ts', 'back-office/settings'],
  ['.messages.ts', 'app/administrative'],
]

/** Translation file of sentences that several areas use. */
const SHARED = 'shared'

const fileOfSource = (source: string): string =>
  BY_ENDING.find(([ending]) => source.endsWith(ending))?.[1] ??
  BY_START.find(([prefix]) => source.startsWith(prefix))?.[1] ??
  `app/${source.split('/')[1] ?? ''}`

/** Returns the file in `languages/<tag>/` for a sentence used by these sources. */
export function findTranslationFile(sources: Iterable<string>): string {
  const [file = SHARED, ...more] = new Set([...sources].map(fileOfSource))
  return `${more.length > 0 ? SHARED : file}.ts`
}
