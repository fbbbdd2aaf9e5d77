import { charts, count, dataset } from '#schema/charts'
import employee from './employee.resource.ts'

const sharedNumbers = dataset(employee, {
  where: { nationalIdNumber: { shared: true } },
  measures: { employees: count() },
  first: { by: 'employeeCode', name: 'fullName' },
})

/**
 * Employees sharing a national ID number. The office sees it masked, so saving cannot be refused.
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
