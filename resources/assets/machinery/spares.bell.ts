import { makeCalls, formatQuantity, text } from '#admin'
import type machinerySpares from './machinery-spares.server.ts'

/** Notifies of spares that are running low, until they are restocked or ordered. */
export default makeCalls<typeof machinerySpares>().bell({
  call: '/pending-spares-notification',
  roles: ['SUPER_ADMIN'],
  title: text('Spares to order'),
  order: 60,
  icon: 'build',
  text: ({ spareName, quantityOnHand, reorderLevel }) =>
    text('{spareName}: {left} left, reorder at {level}', {
      spareName: spareName ?? '',
      left: formatQuantity(quantityOnHand ?? 0),
      level: formatQuantity(reorderLevel ?? 0),
    }),
  route: '/machinery/manage-spares',
})
