import { mayDo } from '#schema/engine'
import { Alert, Button } from '@mui/material'
import { LinkBase, useListContext } from 'react-admin'
import { formatClock } from '../format.ts'
import { text } from '../i18n/text.ts'
import { useIsDown } from '../providers/connection.ts'
import { askAgain } from '../providers/query-client.ts'
import { CouldNotLoad } from '../shell/could-not-load.tsx'
import { Notice } from '../shell/illustration.tsx'
import { AddButton } from './add-button.tsx'
import { ListCards } from './rows/list-cards.tsx'
import { DraftsProvider, useDraftStore } from './cells/drafts.ts'
import { UnsavedBar } from './cells/unsaved-bar.tsx'
import { useRememberedList } from './last-list.ts'
import { useListScope } from './list-scope.ts'
import { ListSkeleton } from './rows/list-skeleton.tsx'
import { ListTable } from './rows/list-table.tsx'
import type { Row } from './rows/record-name.ts'
import { TotalsList } from './rows/totals.tsx'
import { useShownRows } from './rows/shown-rows.ts'
import { tabAddress } from './saved-views/list-address.ts'
import { everything, isNarrowed, tabAlone, readTab } from './use-tab.ts'
import { inSentence } from '../words.ts'

/** Rows or cards, or the reason why there are none. */
export function ListBody() {
  const { definition, isPhone, body } = useListScope()
  const drafts = useDraftStore(definition)
  if (isPhone || body) return <Content />
  return (
    <DraftsProvider value={drafts}>
      <Content />
      <UnsavedBar />
    </DraftsProvider>
  )
}

/** Previous rows stay, dimmed, while new ones load. */
function Content() {
  const { isPhone, body, isLookReady } = useListScope()
  const Rows = body ?? (isPhone ? ListCards : ListTable)
  const { error } = useListContext<Row>()
  const { rows, total, isOther, isStuck } = useShownRows()
  useRememberedList()
  if (!rows && isStuck)
    return <CouldNotLoad why={error instanceof Error ? error.message : undefined} />
  if (!rows || !isLookReady) return <ListSkeleton />
  if (total === 0 || rows.length === 0) return <Nothing />
  return (
    <>
      {isStuck && (isOther || error) && <Stale />}
      <Rows rows={rows} dimmed={isOther && !isStuck} />
      {isPhone && !body && <TotalsList />}
    </>
  )
}

function Nothing() {
  const {
    definition: {
      label: [, label],
      screen,
    },
    definition,
    role,
    empty,
    tabs,
    remember,
  } = useListScope()
  const { filterValues, setFilters, perPage } = useListContext()
  const many = inSentence(label)
  if (isNarrowed(filterValues)) {
    return (
      <Notice
        scene="lost"
        title={text('No {many} match', { many })}
        why={text('Try fewer words or remove a filter.')}
      >
        <Button variant="outlined" onClick={() => setFilters(tabAlone(filterValues), {})}>
          {text('Clear search and filters')}
        </Button>
      </Notice>
    )
  }
  const tab = tabs.get(readTab(filterValues))
  if (tab?.where) {
    const all = everything(tabs)
    return (
      <Notice
        title={text('Nothing under “{tab}”', { tab: tab.label })}
        why={text('All of them are under “{tab}”.', { tab: tabs.get(all)?.label ?? '' })}
      >
        <Button
          component={LinkBase}
          to={tabAddress(definition, all, filterValues, perPage)}
          variant="outlined"
          onClick={() => remember(all)}
        >
          {tabs.get(all)?.label}
        </Button>
      </Notice>
    )
  }
  if (empty) return <Notice title={empty.title} why={empty.why} />
  const mayAdd = screen && mayDo(definition, role, 'create')
  return (
    <Notice
      title={text('No {many} yet', { many })}
      why={text(
        mayAdd
          ? 'Add the first one, or import a spreadsheet.'
          : 'There is nothing to see here yet.',
      )}
    >
      <AddButton />
    </Notice>
  )
}

/** Warning above old rows if new ones cannot be loaded. */
function Stale() {
  const { isOther, readAt } = useShownRows()
  // While offline, a banner at the top of every screen shows the age of the data and a retry button.
  const isDown = useIsDown()
  const age =
    readAt && !isDown
      ? text('These rows were loaded at {time}.', { time: formatClock(readAt) })
      : ''
  return (
    <Alert
      severity="warning"
      sx={{ m: 1 }}
      action={
        !isDown && (
          <Button size="small" color="inherit" onClick={askAgain}>
            {text('Try again')}
          </Button>
        )
      }
    >
      {isOther ? text('We couldn’t load the next rows.') : text('We couldn’t refresh this list.')}{' '}
      {age}
    </Alert>
  )
}
