import { withEarlier } from '../corrections.ts'
import { dashboard } from './back-office/dashboard.ts'
import { form } from './back-office/form.ts'
import { list } from './back-office/list.ts'
import { record } from './back-office/record.ts'
import { session } from './back-office/session.ts'
import { settings } from './back-office/settings.ts'
import { sheets } from './back-office/sheets.ts'
import { shell } from './back-office/shell.ts'
import { administrative } from './house/administrative.ts'
import { customers } from './house/customers.ts'
import { machinesAndVehicles } from './house/machines-and-vehicles.ts'
import { orders } from './house/orders.ts'
import { payments } from './house/payments.ts'
import { people } from './house/people.ts'
import { production } from './house/production.ts'
import { shipping } from './house/shipping.ts'
import { shop } from './house/shop.ts'
import { stock } from './house/stock.ts'
import { website } from './house/website.ts'
import { library } from './library.ts'
import { refusals, values } from './server.ts'
import { shared } from './shared.ts'

const backOffice = {
  ...dashboard,
  ...form,
  ...list,
  ...record,
  ...session,
  ...settings,
  ...sheets,
  ...shell,
}
const house = {
  ...administrative,
  ...customers,
  ...machinesAndVehicles,
  ...orders,
  ...payments,
  ...people,
  ...production,
  ...shipping,
  ...shop,
  ...stock,
  ...website,
}

export default {
  sentences: withEarlier({ ...shared, ...backOffice, ...house }),
  library,
  values,
  refusals,
}
