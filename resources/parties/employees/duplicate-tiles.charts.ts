import { charts, count, dataset } from '#schema/charts'
import employee from './employee.resource.ts'

const sharedNumbers = dataset(employee, {
  where: { nationalIdNumber: { shared: true } },
  measures: { employees: count() },
  first: { by: 'employeeCode', name: 'fullName' },
})

/**
 * Employees who share a national ID number. Reported here instead of refused on save, because the office sees the
 * number masked.
 */
export default charts({
  'possible-duplicates': {
    title: 'Possible duplicate employees',
    roles: ['SUPER_ADMIN'],
    of: sharedNumbers,
    tile: {
      order: 39,
      alert: 'warning',
      begin: 'Same national ID number: {name}',
    },
  },
})
