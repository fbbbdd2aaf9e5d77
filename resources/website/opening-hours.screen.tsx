import { ListPage, screen } from '#admin'
import openingHours from './opening-hours.resource.ts'

/** Seven rows on one page without a pager; exported as shown. */
export default screen(openingHours, {
  list: ({ definition }) => <ListPage definition={definition} isPaged={false} />,
})
