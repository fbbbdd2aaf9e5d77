import type { Definition } from '#schema/engine'
import { Box } from '@mui/material'
import { RecordContextProvider, useLocation, useNavigate } from 'react-admin'
import { isEditable } from '../actions/available.ts'
import { text } from '../i18n/text.ts'
import { EditForm } from '../record/edit-form.tsx'
import { ReadView } from '../record/read-view.tsx'
import { Related, relationsOf, useRelatedCount } from '../record/related.tsx'
import { useScreenContext } from '../screen-context.tsx'
import type { PageRecord, PageSpec, Shown } from './declaration.ts'
import { Head } from './head.tsx'
import { historyTab } from './history-tab.tsx'
import { useKeptFocus } from './kept-focus.ts'
import { Overview } from './overview.tsx'
import { RecordTabs, type RecordTab } from './record-tabs.tsx'
import { useDeclaredTabs } from './related-tabs.tsx'

interface DeclaredPageProps<Rec, More> {
  readonly definition: Definition
  readonly spec: PageSpec<Rec, More>
  readonly record: Rec
  /** What the page's own call answered. */
  readonly answer?: More
  readonly onBack: (() => void) | undefined
}

/** What every part of a declared page needs. */
export interface PagePart<Rec, More> {
  readonly definition: Definition
  readonly spec: PageSpec<Rec, More>
  readonly shown: Shown<Rec, More>
}

/** The page of a record that has been read: its head, what is known of it, what belongs to it, what happened to it. */
export function DeclaredPage<Rec extends PageRecord, More>(props: DeclaredPageProps<Rec, More>) {
  const { definition, spec, record, answer, onBack } = props
  const { principal } = useScreenContext()
  const { pathname } = useLocation()
  useKeptFocus(record.version)
  // Either hook or answer gives it; a page that has neither has no use for it.
  const more = (spec.use ? spec.use(record) : answer) as More
  const mayEdit = spec.form !== false && isEditable(definition, record, principal)
  const isEdited = mayEdit && !pathname.endsWith('/show') && !onBack
  const part = { definition, spec, shown: { record, more, role: principal.role ?? '' } }
  return (
    <RecordContextProvider value={record}>
      <Box>
        <Head {...part} mayEdit={mayEdit && !isEdited} isEdited={isEdited} onBack={onBack} />
        <Tabs {...part} isEdited={isEdited} />
      </Box>
    </RecordContextProvider>
  )
}

function Tabs<Rec extends PageRecord, More>({
  isEdited,
  ...part
}: PagePart<Rec, More> & { isEdited: boolean }) {
  const { definition, spec, shown } = part
  const { record, role } = shown
  const declared = useDeclaredTabs(part)
  const details: RecordTab = {
    name: 'details',
    label: text('Details'),
    body: () => <ReadView definition={definition} record={record} />,
  }
  const others = useOtherRelations(part)
  return (
    <RecordTabs
      tabs={[
        {
          name: definition.name,
          label: spec.one ?? definition.label[0],
          body: () =>
            isEdited ? <Form definition={definition} record={record} /> : <Overview {...part} />,
        },
        ...declared,
        ...(spec.details && !isEdited ? [details, ...others] : []),
        ...(spec.historyOf?.includes(role) === false ? [] : [historyTab(definition, record)]),
      ]}
    />
  )
}

function Form({ definition, record }: { definition: Definition; record: PageRecord }) {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  return (
    <EditForm
      definition={definition}
      record={record}
      onLeave={() => navigate(`${pathname}/show`)}
    />
  )
}

/** Where a tab tells every field, another shows what points here besides the declared tabs. */
function useOtherRelations<Rec extends PageRecord, More>({
  definition,
  spec,
  shown: { record },
}: PagePart<Rec, More>): RecordTab[] {
  const context = useScreenContext()
  const declared = Object.values(spec.tabs ?? {}).flatMap((tab) => ('of' in tab ? [tab.of] : []))
  const relations = spec.details
    ? relationsOf(context, definition).filter(
        ({ definition: { name } }) => !declared.includes(name),
      )
    : []
  const count = useRelatedCount(definition, record.id, relations)
  if (relations.length === 0) return []
  const body = () => <Related relations={relations} id={record.id} />
  return [{ name: 'related', label: text('Related'), count, body }]
}
