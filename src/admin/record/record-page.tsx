import type { Definition } from '#schema/engine'
import EditIcon from '@mui/icons-material/EditOutlined'
import { Box, Button, Tab, Tabs } from '@mui/material'
import {
  useLocation,
  useNavigate,
  useParams,
  useResourceContext,
  RecordContextProvider,
} from 'react-admin'
import { ActionButtons } from '../actions/action-buttons.tsx'
import { isEditable } from '../actions/available.ts'
import { StateHelp } from '../actions/state-help.tsx'
import type { JsonRecord } from '../json-record.ts'
import { recordLabel } from '../display/record-label.ts'
import { formatCount } from '../format.ts'
import { hasList } from '../list/has-list.ts'
import { screenOf } from '../found-screens.ts'
import { DocumentButtons } from './document-buttons.tsx'
import { EditForm } from './edit-form.tsx'
import { refusalOf } from '../form/form-errors.ts'
import { History } from './history.tsx'
import { LastChange } from './last-change.tsx'
import { PageHeader } from './page-header.tsx'
import { ReadView } from './read-view.tsx'
import { Related, relationsOf, useRelatedCount } from './related.tsx'
import { RecordMissing } from './record-missing.tsx'
import { Marks } from '../chips/marks.tsx'
import { StateChip } from '../chips/state-chip.tsx'
import { useScreenContext } from '../screen-context.tsx'
import { useCameFrom } from '../shell/trail.ts'
import { Waiting } from './waiting.tsx'
import { useWholeRecord } from './whole.ts'
import { text } from '../i18n/text.ts'

/** The screen of one record: read or edited, what is related to it, what happened to it. */
export function RecordPage({ definition }: { definition: Definition }) {
  const { id } = useParams<{ id: string }>()
  const { data, error } = useWholeRecord(definition, Number(id))
  // A record that is on screen stays there when it could not be read anew; one that is gone does not.
  if (error && (!data || refusalOf(error).status === 404))
    return <RecordMissing definition={definition} refusal={refusalOf(error)} />
  if (!data) return <Waiting definition={definition} />
  return (
    <RecordContextProvider value={data}>
      <OneRecord key={String(data.id)} definition={definition} record={data} />
    </RecordContextProvider>
  )
}

interface OneRecordProps {
  readonly definition: Definition
  readonly record: JsonRecord & { id: number }
}

function OneRecord({ definition, record }: OneRecordProps) {
  const resource = useResourceContext() ?? definition.name
  const screenContext = useScreenContext()
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const mayEdit = isEditable(definition, record, screenContext.principal)
  const cameFrom = useCameFrom()
  const mayList = hasList(definition, screenContext.principal.role)
  const editing = mayEdit && !pathname.endsWith('/show')
  const relations = relationsOf(screenContext, definition)
  const related = useRelatedCount(definition, record.id, relations)
  const tab = new URLSearchParams(search).get('tab') ?? 'details'
  const here = `/${resource}/${record.id}`
  const page = editing
    ? text('Edit %{one}', { one: definition.label[0].toLowerCase() })
    : definition.label[0]
  const select = (next: string) =>
    navigate(`${pathname}${next === 'details' ? '' : `?tab=${next}`}`, { replace: true })
  return (
    <Box>
      <PageHeader
        page={page}
        heading={recordLabel(definition, record)}
        back={mayList ? { to: `/${resource}`, label: definition.label[1].toLowerCase() } : cameFrom}
        beside={<State definition={definition} record={record} />}
        below={<LastChange definition={definition} record={record} />}
        actions={
          <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
            {mayEdit && !editing && (
              <Button variant="outlined" startIcon={<EditIcon />} onClick={() => navigate(here)}>
                {text('Edit')}
              </Button>
            )}
            <DocumentButtons documents={screenOf(definition).documents ?? []} record={record} />
            <ActionButtons definition={definition} record={record} />
          </Box>
        }
      />
      <PageTabs
        chosen={tab}
        onChoose={select}
        related={relations.length > 0 ? { count: related } : null}
      />
      {/* Hidden, not gone: a look at the history must not cost what was typed. */}
      <Box
        role="tabpanel"
        id="panel-details"
        aria-labelledby="tab-details"
        hidden={tab !== 'details'}
      >
        {editing ? (
          <EditForm
            definition={definition}
            record={record}
            onLeave={() => navigate(`${here}/show`)}
          />
        ) : (
          <ReadView definition={definition} record={record} />
        )}
      </Box>
      {tab === 'related' && (
        <Box role="tabpanel" id="panel-related" aria-labelledby="tab-related">
          <Related relations={relations} id={record.id} />
        </Box>
      )}
      {tab === 'history' && (
        <Box role="tabpanel" id="panel-history" aria-labelledby="tab-history">
          <History definition={definition} id={record.id} version={record['version']} />
        </Box>
      )}
    </Box>
  )
}

const State = ({ definition, record }: OneRecordProps) => (
  <>
    <StateChip definition={definition} record={record} />
    <Marks definition={definition} record={record} />
    <StateHelp definition={definition} state={record[definition.state ?? '']} />
  </>
)

interface PageTabsProps {
  readonly chosen: string
  readonly onChoose: (tab: string) => void
  /** Null where no other resource refers to this one; the count follows. */
  readonly related: { readonly count: number | undefined } | null
}

function PageTabs({ chosen, onChoose, related }: PageTabsProps) {
  const count = related?.count
  const tabs = [
    ['details', text('Details')],
    ...(related
      ? [
          [
            'related',
            count === undefined
              ? text('Related')
              : text('Related (%{count})', { count: formatCount(count) }),
          ],
        ]
      : []),
    ['history', text('History')],
  ]
  return (
    <Tabs
      value={chosen}
      onChange={(_, next: string) => onChoose(next)}
      aria-label={text('Parts of this page')}
      variant="scrollable"
      sx={{ mb: 2, borderBottom: '1px solid', borderColor: 'divider' }}
    >
      {tabs.map(([name, label]) => (
        <Tab
          key={name}
          value={name}
          label={label}
          id={`tab-${name}`}
          aria-controls={chosen === name ? `panel-${name}` : undefined}
        />
      ))}
    </Tabs>
  )
}
