import { ListPage, OtherView, screen, text } from '#admin'
import type { Definition } from '#schema'
import swipeEntry from './swipe-entry.resource.ts'
import { SwipeException } from './swipe-exception.tsx'

const EMPTY = {
  title: text('No swipes'),
  why: text('Swipes and manual entries appear here.'),
}

/** Swipes as a list, with the way to the swipe screen. */
const Swipes = ({ definition }: { readonly definition: Definition }) => (
  <ListPage
    definition={definition}
    empty={EMPTY}
    above={<OtherView to="/employee/swipe-door">{text('Swipe screen')}</OtherView>}
  />
)

export default screen(swipeEntry, {
  list: Swipes,
  cells: { exceptionFlag: SwipeException },
  facts: { exceptionFlag: SwipeException },
})
