import { ListPage, screen, text } from '#admin'
import type { Definition } from '#schema'
import { Button } from '@mui/material'
import { LinkBase } from 'react-admin'
import swipeEntry from './swipe-entry.resource.ts'
import { SwipeException } from './swipe-exception.tsx'

const EMPTY = {
  title: text('No swipes'),
  why: text('Whoever swipes in or out appears here, and what was typed for them.'),
}

/** Swipes as a list, with the way to the swipe screen. */
const Swipes = ({ definition }: { readonly definition: Definition }) => (
  <ListPage
    definition={definition}
    empty={EMPTY}
    above={
      <Button
        component={LinkBase}
        to="/employee/swipe-door"
        variant="outlined"
        sx={{ alignSelf: 'flex-start', mb: 1.5, flex: 'none' }}
      >
        {text('Swipe screen')}
      </Button>
    }
  />
)

export default screen(swipeEntry, {
  list: Swipes,
  cells: { exceptionFlag: SwipeException },
  facts: { exceptionFlag: SwipeException },
})
