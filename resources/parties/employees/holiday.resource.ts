import { choice, date, flag, forRoles, resource, text, today } from '#schema'

/** Holiday for all employees. Individual leave is `employee-leave`. */
export default resource('holiday', {
  label: ['Holiday', 'Holidays'],
  screen: '/administrative/holiday-tracker',
  menu: { area: 'Activity', order: 40, icon: 'celebration', roles: ['SUPER_ADMIN', 'ADMIN'] },
  title: '{holidayName} ({holidayDate})',
  fields: {
    holidayDate: date({ required: true, unique: true }),
    dayName: text({ label: 'Day', calculated: true }),
    holidayName: text({ required: true, min: 2, max: 60 }),
    holidayType: choice(
      { PUBLIC: ['Public', 'info'], COMPANY: ['Company', 'neutral'] },
      { required: true, initial: 'PUBLIC' },
    ),
    isPaid: flag({ required: true, initial: true, label: 'Paid holiday' }),
    description: text({ max: 200 }),
  },
  list: {
    columns: ['holidayDate', 'dayName', 'holidayName', 'holidayType', 'isPaid'],
    filters: [
      { name: 'year', part: 'year', of: 'holidayDate' },
      { name: 'month', part: 'month', of: 'holidayDate' },
      'holidayType',
    ],
    sort: 'holidayDate',
    calendar: 'holidayDate',
    tabs: {
      coming: {
        label: 'Upcoming',
        where: { holidayDate: { atLeast: today } },
        sort: 'holidayDate',
      },
      all: { label: 'All', sort: '-holidayDate' },
    },
  },
  views: [{ path: '/holiday/by-month', as: 'all', needs: ['month', 'year'] }],
  sheet: { matchOn: ['holidayDate'] },
  allow: {
    ...forRoles(['SUPER_ADMIN', 'ADMIN'], 'everything'),
    EMPLOYEE: ['list', 'show'],
  },
})
