import { withEarlier } from '../corrections.ts'
import { analytics } from './back-office/analytics.ts'
import { dashboard } from './back-office/dashboard.ts'
import { form } from './back-office/form.ts'
import { list } from './back-office/list.ts'
import { record } from './back-office/record.ts'
import { session } from './back-office/session.ts'
import { settings } from './back-office/settings.ts'
import { sheets } from './back-office/sheets.ts'
import { shell } from './back-office/shell.ts'
import { administrative } from './app/administrative.ts'
import { analytics as charts } from './app/analytics.ts'
import { contractors } from './app/contractors.ts'
import { crm } from './app/crm.ts'
import { expenses } from './app/expenses.ts'
import { customers } from './app/customers.ts'
import { hours } from './app/hours.ts'
import { leave } from './app/leave.ts'
import { machinesAndVehicles } from './app/machines-and-vehicles.ts'
import { orders } from './app/orders.ts'
import { pay } from './app/pay.ts'
import { payments } from './app/payments.ts'
import { payroll } from './app/payroll.ts'
import { people } from './app/people.ts'
import { production } from './app/production.ts'
import { shipping } from './app/shipping.ts'
import { shop } from './app/shop.ts'
import { stock } from './app/stock.ts'
import { website } from './app/website.ts'
import { library } from './library.ts'
import { locale } from './locale.ts'
import { refusals, values } from './server.ts'
import { shared } from './shared.ts'

const backOffice = {
  ...analytics,
  ...dashboard,
  ...form,
  ...list,
  ...record,
  ...session,
  ...settings,
  ...sheets,
  ...shell,
}
const app = {
  ...administrative,
  ...charts,
  ...contractors,
  ...crm,
  ...expenses,
  ...customers,
  ...hours,
  ...leave,
  ...machinesAndVehicles,
  ...orders,
  ...pay,
  ...payments,
  ...payroll,
  ...people,
  ...production,
  ...shipping,
  ...shop,
  ...stock,
  ...website,
}

export default {
  sentences: withEarlier({ ...shared, ...backOffice, ...app }),
  locale,
  library,
  values,
  refusals,
}
