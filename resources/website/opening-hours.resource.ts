import { choice, flag, forRoles, resource, text, time } from '#schema'
import { WEEKDAYS } from './words.ts'

/** Opening hours for one weekday. Public holidays are `holiday`. */
export default resource('opening-hours', {
  label: ['Opening hours', 'Opening hours'],
  screen: '/website/opening-hours',
  menu: { area: 'Website', order: 40, icon: 'schedule' },
  title: '{weekday}',
  fields: {
    weekday: choice(WEEKDAYS, { required: true, unique: true, frozen: true }),
    isClosed: flag({ required: true, initial: false, label: 'Closed all day' }),
    opensAt: time({
      initial: '09:00',
      shownWhen: { isClosed: false },
      requiredWhen: { isClosed: false },
    }),
    closesAt: time({
      initial: '17:00',
      shownWhen: { isClosed: false },
      requiredWhen: { isClosed: false },
    }),
    note: text({ max: 80, help: 'For example “by appointment”' }),
  },
  checks: [
    {
      field: 'closesAt',
      is: 'moreThan',
      than: 'opensAt',
      message: 'Closing time must be after opening time.',
    },
  ],
  list: {
    columns: ['weekday', 'opensAt', 'closesAt', 'isClosed', 'note'],
    filters: ['isClosed'],
    sort: 'id',
  },
  allow: forRoles(['SUPER_ADMIN', 'ADMIN'], ['list', 'show', 'edit']),
})
