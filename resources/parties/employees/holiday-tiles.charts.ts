import { charts, dataset } from '#schema/charts'
import holiday from './holiday.resource.ts'

export default charts({
  'next-holiday': {
    title: 'Next holiday',
    roles: ['EMPLOYEE'],
    of: dataset(holiday, { measures: {} }),
    tile: {
      order: 90,
      computed: 'count',
      says: { some: '{name}', none: 'None planned' },
      below: { some: '{on}, in {smart_count} day |||| {on}, in {smart_count} days' },
    },
  },
})
