import { Box } from '@mui/material'
import { LinkBase, useListContext, useLocation } from 'react-admin'
import { text } from '../i18n/text.ts'
import { BY_HAND } from './filters/set-by-hand.ts'
import { useListScope } from './list-scope.ts'
import { addressOfTab, everything, readTab } from './use-tab.ts'
import { Flex } from '../theme/layout.tsx'

/** Tabs of the list. Each tab is a link, so that it can be bookmarked and shared. */
export function ListTabs() {
  const { definition, tabs, rememberTab } = useListScope()
  const { filterValues, perPage } = useListContext()
  const { pathname } = useLocation()
  if (tabs.size === 0) return null
  const chosen = readTab(filterValues) || everything(tabs)
  return (
    <Box component="nav" aria-label={text('Show')} sx={{ flex: 'none', mb: { xs: 1.5, md: 0 } }}>
      <Flex component="ul" align="stretch" gap={0.5} sx={LIST}>
        {[...tabs].map(([name, { label }]) => (
          <li key={name}>
            <Box
              component={LinkBase}
              to={`${pathname}${addressOfTab(definition, name, filterValues, perPage)}`}
              state={BY_HAND}
              sx={TAB}
              aria-current={name === chosen ? 'page' : undefined}
              onClick={() => rememberTab(name)}
            >
              {label}
            </Box>
          </li>
        ))}
      </Flex>
    </Box>
  )
}

const LIST = {
  px: { md: 1.5 },
  overflowX: 'auto',
  scrollbarWidth: 'none',
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
