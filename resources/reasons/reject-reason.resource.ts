import { active, choice, forRoles, resource, text, whole } from '#schema'

/** Reason for rejecting an order, leave or a lead. One table with three views. */
export default resource('reject-reason', {
  label: ['Reject reason', 'Reject reasons'],
  screen: '/administrative/manage-reject-reason',
  menu: { area: 'Administrative', order: 10, icon: 'block', roles: ['SUPER_ADMIN'] },
  title: '{reasonText}',
  fields: {
    reasonKind: choice(
      { ORDER: 'Order', LEAVE: 'Leave', LEAD: 'Lead' },
      { required: true, frozen: true, label: 'For' },
    ),
    reasonText: text({ required: true, min: 3, max: 120, label: 'Reason' }),
    displayOrder: whole({ initial: 0, min: 0, max: 999 }),
    usedCount: whole({ calculated: true, initial: 0, label: 'Used' }),
    ...active(),
  },
  uniqueTogether: [['reasonKind', 'reasonText']],
  list: {
    columns: ['reasonKind', 'reasonText', 'usedCount', 'isActive'],
    filters: ['reasonKind', 'isActive'],
    sort: ['reasonKind', 'displayOrder'],
  },
  sheet: { matchOn: [['reasonKind', 'reasonText']] },
  views: [
    { path: '/leave-reject-reason', as: 'resource', where: { reasonKind: 'LEAVE' } },
    { path: '/leave-reject-reasons', as: 'all', where: { reasonKind: 'LEAVE', isActive: true } },
    { path: '/lead-reject-reason-list', as: 'page', where: { reasonKind: 'LEAD' } },
    {
      path: '/reject-reason/order-leave-rejection',
      as: 'all',
      where: { reasonKind: ['ORDER', 'LEAVE'], isActive: true },
      roles: ['SUPER_ADMIN', 'ADMIN'],
    },
  ],
  allow: {
    SUPER_ADMIN: 'everything',
    ...forRoles(['ADMIN', 'EMPLOYEE'], ['list', 'show']),
  },
  rows: { EMPLOYEE: { reasonKind: 'LEAD' } },
})
