import { charts, count, dataset } from '#schema/charts'
import user from './user.extension.ts'

const waiting = dataset(user, {
  where: { numberToConfirm: true, phoneNumber: { not: null }, isActive: true },
  measures: { numbers: count() },
  first: { by: 'modifiedDate', name: 'fullName' },
})

/** Sign-ins with an unconfirmed phone number, which receive no codes or passwords. */
export default charts({
  'numbers-to-confirm': {
    title: 'Phone numbers to confirm',
    roles: ['SUPER_ADMIN'],
    of: waiting,
    tile: { order: 37, alert: 'warning', begin: 'Confirm first: {name}' },
  },
})
