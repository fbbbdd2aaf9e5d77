import { ListPage, OtherView, screen, text, ToneChip, type CellProps } from '#admin'
import { type Definition, readItems } from '#schema'
import swipeEntry from './swipe-entry.resource.ts'
import { Box } from '@mui/material'

const EMPTY = {
  title: text('No swipes'),
  why: text('Swipes and manual entries appear here.'),
}

/** List of swipes, with a link to the screen at the door. */
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

/** Exception of a swipe, or a dash. */
function SwipeException({ field, value }: CellProps) {
  const { label, tone } = readItems(field)[String(value)] ?? {}
  return value !== 'NONE' && label ? (
    <ToneChip label={label} tone={tone ?? 'neutral'} />
  ) : (
    <Box component="span" sx={{ color: 'var(--ink-faint)' }}>
      –
    </Box>
  )
}
