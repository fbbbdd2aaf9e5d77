import { ListPage, screen } from '#admin'
import openingHours from './opening-hours.resource.ts'

/** Shows seven rows on one page without a pager. The export contains the same rows. */
export default screen(openingHours, {
  list: ({ definition }) => <ListPage definition={definition} isPaged={false} />,
})
