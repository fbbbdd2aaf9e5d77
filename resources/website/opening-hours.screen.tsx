import { ListPage, screen } from '#admin'
import openingHours from './opening-hours.resource.ts'

/** A week has seven rows: one page without a pager. An export takes what it shows. */
export default screen(openingHours, {
  list: ({ definition }) => <ListPage definition={definition} isPaged={false} />,
})
