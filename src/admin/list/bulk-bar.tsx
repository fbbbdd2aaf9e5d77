import { editableInList, manyActions, mayDo, type Definition } from '#schema/engine'
import CloseIcon from '@mui/icons-material/Close'
import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import EditIcon from '@mui/icons-material/EditOutlined'
import MoreIcon from '@mui/icons-material/MoreHoriz'
import { Box, Button, IconButton, MenuItem, Tooltip } from '@mui/material'
import { ListContextProvider, useListContext } from 'react-admin'
import { useMemo, useState } from 'react'
import { text } from '../i18n/text.ts'
import { findListQuery } from '../providers/data-provider.ts'
import { IconMenu } from '../record/actions/icon-menu.tsx'
import { startsFrom, type NamedAction } from '../record/actions/available.ts'
import { Flex } from '../theme/layout.tsx'
import { formatTotal } from '../words.ts'
import type { Chosen, Deed } from './changes/plan.ts'
import { ListExport } from './list-export.tsx'
import { useListScope } from './list-scope.ts'
import { findScreen } from '../found-screens.ts'
import { JoinedDocumentButtons } from '../record/document-buttons.tsx'
import type { Row } from './rows/record-name.ts'
import { useShownRows } from './rows/shown-rows.ts'

/** Actions shown as buttons; the others are in a menu. */
const SHOWN = 3

/** Maximum number of records in one change, as on the server. */
const MOST = 250_000

/** Actions on the selected rows, or on all rows that match the list. */
export function BulkBar() {
  const { definition, role, startChange, bulk } = useListScope()
  const list = useListContext<Row>()
  const { onUnselectItems } = list
  const { isAll, chosen, count, isEstimate, rows, selectAll } = useChosen(definition)
  const begin = (deed: Deed) => startChange({ deed, chosen, count, isEstimate, rows })
  const actions = useOffered(definition, role, isAll)
  const act = ({ name }: NamedAction) => begin({ verb: 'action', name })
  return (
    <Flex wrap sx={BAR}>
      <Tooltip title={text('Clear selection')}>
        <IconButton
          size="small"
          aria-label={text('Clear selection')}
          onClick={() => onUnselectItems()}
        >
          <CloseIcon sx={{ fontSize: 18 }} />
        </IconButton>
      </Tooltip>
      <Box role="status" className="tabular" sx={{ fontWeight: 600, fontSize: '0.875rem', mr: 1 }}>
        {text('{smart_count} selected', { smart_count: formatTotal(count, isEstimate) })}
      </Box>
      {bulk}
      {selectAll && <Button onClick={selectAll.run}>{selectAll.label}</Button>}
      {actions.slice(0, SHOWN).map((each) => (
        <Button key={each.name} onClick={() => act(each)}>
          {each.action.label}
        </Button>
      ))}
      {editableInList(definition, role).length > 0 && (
        <Button startIcon={<EditIcon />} onClick={() => begin({ verb: 'edit' })}>
          {text('Edit')}
        </Button>
      )}
      <JoinedDocumentButtons
        documents={findScreen(definition).documents ?? []}
        ids={isAll ? [] : list.selectedIds}
      />
      <ListContextProvider value={isAll ? { ...list, selectedIds: [] } : (list as never)}>
        <ListExport />
      </ListContextProvider>
      {mayDo(definition, role, 'delete') && (
        <Button color="error" startIcon={<DeleteIcon />} onClick={() => begin({ verb: 'remove' })}>
          {text('Delete')}
        </Button>
      )}
      {actions.length > SHOWN && (
        <IconMenu label={text('More actions')} icon={<MoreIcon fontSize="small" />}>
          {(close) =>
            actions.slice(SHOWN).map((each) => (
              <MenuItem
                key={each.name}
                onClick={() => {
                  close()
                  act(each)
                }}
              >
                {each.action.label}
              </MenuItem>
            ))
          }
        </IconMenu>
      )}
    </Flex>
  )
}

const BAR = {
  px: 1.5,
  py: 1,
  minHeight: 52,
  bgcolor: 'var(--primary-soft)',
  animation: 'larder-slide 120ms ease-out',
  '@keyframes larder-slide': { from: { opacity: 0, transform: 'translateY(-4px)' } },
} as const

/** The selected records. All that match can be chosen once every row of the page is selected. */
function useChosen(definition: Definition) {
  const { data = [], total = 0, selectedIds = [], filterValues, filter } = useListContext<Row>()
  const { isEstimate: isTotalEstimate } = useShownRows()
  const query = useMemo(
    () => readQuery(findListQuery(definition, { filter: { ...filterValues, ...filter } })),
    [definition, filterValues, filter],
  )
  // Any other selection or filter ends the choice of all.
  const key = JSON.stringify([query, selectedIds])
  const [allFor, setAllFor] = useState('')
  const isAll = allFor === key
  const chosen: Chosen = isAll
    ? { query }
    : { records: selectedIds.map((id) => toRecord(data.find((row) => row.id === id) ?? { id })) }
  const isPageSelected = data.length > 0 && data.every(({ id }) => selectedIds.includes(id))
  const isOffered = isPageSelected && !isAll && total > selectedIds.length && total <= MOST
  return {
    isAll,
    chosen,
    count: isAll ? total : selectedIds.length,
    isEstimate: isAll && isTotalEstimate,
    rows: data,
    selectAll: isOffered && {
      label: text('Select all {total} that match', {
        total: formatTotal(total, isTotalEstimate),
      }),
      run: () => setAllFor(key),
    },
  }
}

const toRecord = ({ id, version }: Pick<Row, 'id'> & { readonly version?: unknown }) => ({
  id,
  ...(typeof version === 'number' ? { version } : {}),
})

/** Converts the parameters of a list to a body: a repeated one has several values. */
const readQuery = (params: URLSearchParams): Record<string, string | string[]> =>
  Object.fromEntries(
    [...new Set(params.keys())].map((name) => {
      const values = params.getAll(name)
      return [name, values.length > 1 ? values : (values[0] ?? '')]
    }),
  )

/** Actions for many records that start from the state of at least one of them, as far as they are on screen. */
function useOffered(definition: Definition, role: string | null, isAll: boolean): NamedAction[] {
  const { data = [], selectedIds = [] } = useListContext<Row>()
  const rows = data.filter(({ id }) => selectedIds.includes(id))
  return manyActions(definition, role)
    .map(([name, action]) => ({ name, action }))
    .filter(
      ({ action }) =>
        isAll ||
        rows.length < selectedIds.length ||
        rows.some((row) => startsFrom(action, definition.state ? row[definition.state] : null)),
    )
}
