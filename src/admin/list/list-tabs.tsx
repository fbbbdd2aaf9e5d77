import SharedIcon from '@mui/icons-material/GroupOutlined'
import { Box, Tooltip } from '@mui/material'
import { useEffect, useRef, type ReactNode } from 'react'
import { LinkBase, useListContext, useLocation } from 'react-admin'
import { text } from '../i18n/text.ts'
import { roleName } from '../shell/role-name.ts'
import { Flex } from '../theme/layout.tsx'
import { BY_HAND } from './filters/set-by-hand.ts'
import { useListScope } from './list-scope.ts'
import { tabAddress, viewAddress } from './saved-views/list-address.ts'
import { rememberedAs } from './saved-views/use-saved-views.ts'
import { SaveView } from './saved-views/save-view.tsx'
import { ViewMenu } from './saved-views/view-menu.tsx'
import { everything, readTab } from './use-tab.ts'

/** Stands for a list without declared tabs, beside its saved views. */
const WHOLE = 'all'

/** Tabs of the list and its saved views. Each is a link, so that it can be bookmarked and shared. */
export function ListTabs() {
  const { definition, tabs, saved, savedView, remember, view: layout, isPhone } = useListScope()
  const { filterValues, perPage } = useListContext()
  const last = everything(tabs)
  // Board and calendar have a column or a day for each record, so the tabs apply to the table only.
  const shown =
    layout === 'list' && tabs.size > 0
      ? [...tabs]
      : [[last || WHOLE, { label: tabs.get(last)?.label ?? text('All') }] as const]
  const hasTabs = saved.length > 0 || (layout === 'list' && tabs.size > 0)
  const chosen = savedView ? null : readTab(filterValues) || last || WHOLE
  // From a saved view, a tab opens without the filters of the view.
  const filters = savedView ? {} : filterValues
  if (!hasTabs) return isPhone ? <SaveView /> : null
  return (
    <Box component="nav" aria-label={text('Show')} sx={{ flex: 'none', mb: { xs: 1.5, md: 0 } }}>
      <Flex component="ul" align="stretch" gap={0.5} sx={LIST}>
        {shown.map(([name, { label }]) => (
          <Tab
            key={name}
            to={tabAddress(definition, tabs.size > 0 ? name : '', filters, perPage)}
            isChosen={name === chosen || (shown.length === 1 && !savedView)}
            onClick={() => remember(name)}
          >
            {label}
          </Tab>
        ))}
        {saved.map((view) => (
          <Tab
            key={view.id}
            to={viewAddress(definition, view, perPage)}
            isChosen={view.id === savedView?.id}
            onClick={() => remember(rememberedAs(view))}
            after={view.id === savedView?.id && view.mayChange && <ViewMenu view={view} />}
          >
            {view.name}
            {view.sharedWith !== null && (
              <Tooltip title={text('Shared with {role}', { role: roleName(view.sharedWith) })}>
                <SharedIcon sx={{ fontSize: 15, ml: 0.75, opacity: 0.8 }} />
              </Tooltip>
            )}
          </Tab>
        ))}
        {isPhone && (
          <li>
            <SaveView />
          </li>
        )}
      </Flex>
    </Box>
  )
}

interface TabProps {
  readonly to: string
  readonly isChosen: boolean
  readonly onClick: () => void
  readonly after?: ReactNode
  readonly children: ReactNode
}

function Tab({ to, isChosen, onClick, after, children }: TabProps) {
  const { pathname } = useLocation()
  const item = useRef<HTMLLIElement>(null)
  // A chosen view may lie beyond the edge.
  useEffect(() => {
    if (isChosen) item.current?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })
  }, [isChosen])
  return (
    <Box component="li" ref={item} sx={{ display: 'flex', alignItems: 'center', flex: 'none' }}>
      <Box
        component={LinkBase}
        to={`${pathname}${to}`}
        state={BY_HAND}
        sx={TAB}
        aria-current={isChosen ? 'page' : undefined}
        onClick={onClick}
      >
        {children}
      </Box>
      {after}
    </Box>
  )
}

const LIST = {
  px: { md: 1.5 },
  overflowX: 'auto',
  scrollbarWidth: { xs: 'none', md: 'thin' },
  borderBottom: '1px solid var(--line)',
} as const

const TAB = {
  display: 'inline-flex',
  alignItems: 'center',
  height: { xs: 44, md: 40 },
  px: 1.25,
  fontSize: '0.875rem',
  fontWeight: 550,
  color: 'text.secondary',
  whiteSpace: 'nowrap',
  borderBottom: '2px solid transparent',
  '&:hover': { color: 'text.primary' },
  '&[aria-current]': { color: 'primary.main', borderBottomColor: 'primary.main', fontWeight: 650 },
  '&:focus-visible': { outlineOffset: -2 },
} as const
