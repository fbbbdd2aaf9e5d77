import type { Definition, FieldMap, RecordOf } from '#schema/engine'
import { Box, Skeleton } from '@mui/material'
import { RecordContextProvider, useLocation, useNavigate, useParams } from 'react-admin'
import { useEffect, useState, type ComponentType } from 'react'
import { isEditable } from './actions/available.ts'
import { readRefusal } from '../form/form-errors.ts'
import { text } from '../i18n/text.ts'
import { useAnswer } from '../providers/use-answer.ts'
import { EditForm } from '../form/edit-form.tsx'
import { useCommentsTab } from './comments/comments-tab.tsx'
import { historyTab } from './history.tsx'
import { ReadView } from './display/read-view.tsx'
import { RecordMissing } from './record-missing.tsx'
import { useWholeRecord } from '../providers/whole-record.ts'
import { useScreenContext } from '../screen-context.tsx'
import type { PagePart, PageRecord, PageSpec, RecordPageSpec } from './declaration.ts'
import { Head } from './head.tsx'
import { Overview } from './overview.tsx'
import { RecordTabs } from './record-tabs.tsx'
import { useDeclaredTabs, useRelatedTab } from './related.tsx'
import { EditableSections } from './section-edit.tsx'

interface Declarable {
  readonly name: string
  readonly fields: FieldMap
  readonly actions?: Readonly<Record<string, unknown>>
}

/** Fields of every record, independent of its definition. */
type Kept = Pick<PageRecord, 'id' | 'version'>

type Names<Of extends Declarable> = keyof Of['fields'] & string
type Actions<Of extends Declarable> = keyof NonNullable<Of['actions']> & string

export interface RecordPageProps {
  /** Passed by the router, but the page already has its definition. */
  readonly definition?: Definition
  /** Id of the record. Default: the id in the address. */
  readonly id?: number
  /** Returns to the surrounding screen; set if the page is embedded in one. */
  readonly onBack?: () => void
}

/** Default page of a resource: all fields, related records and history. */
export function DefaultRecordPage({ definition }: { readonly definition: Definition }) {
  const [Page] = useState<ComponentType<RecordPageProps>>(() => recordPage(definition, {}))
  return <Page />
}

/**
 * Declares the page of a record: the default export of `<name>-record.tsx`, which is loaded when a record is opened.
 * Without `main`, `side` and `steps`, its first tab shows all fields.
 */
export function recordPage<const Of extends Declarable, More = undefined>(
  definition: Of,
  spec: RecordPageSpec<Names<Of>, Actions<Of>, RecordOf<Of> & Kept, More>,
): ComponentType<RecordPageProps> {
  const Read = spec.call ? CalledRecord : StoredRecord
  return function RecordPage({ id, onBack }) {
    const { id: inAddress } = useParams<{ id: string }>()
    return <Read name={definition.name} spec={spec} id={id ?? Number(inAddress)} onBack={onBack} />
  }
}

interface ReadProps<Rec, More> {
  readonly name: string
  readonly spec: PageSpec<Rec, More>
  readonly id: number
  readonly onBack: (() => void) | undefined
}

/** Loads the record by the standard call. */
function StoredRecord<Rec extends PageRecord, More>({ name, id, ...page }: ReadProps<Rec, More>) {
  const definition = useScreenContext().registry.get(name)
  const { data, error } = useWholeRecord<Rec>(definition, id)
  if (isMissing(data, error))
    return <RecordMissing definition={definition} refusal={readRefusal(error)} />
  if (!data) return <Waiting definition={definition} />
  return <LoadedPage key={id} definition={definition} record={data} {...page} />
}

/** Loads the record by the page's custom call. */
function CalledRecord<Rec extends PageRecord, More>(props: ReadProps<Rec, More>) {
  const { name, id, spec, onBack } = props
  const definition = useScreenContext().registry.get(name)
  const { call } = spec
  const { data, error } = useAnswer<More>(call?.path(id) ?? null)
  if (isMissing(data, error))
    return <RecordMissing definition={definition} refusal={readRefusal(error)} />
  if (!data || !call) return <Waiting definition={definition} />
  const page = { definition, spec, onBack, record: call.record(data), answer: data }
  return <LoadedPage key={id} {...page} />
}

/** Returns true if the record cannot be shown. A loaded record stays on screen if a refetch fails, unless it was deleted. */
const isMissing = (data: unknown, error: unknown): boolean =>
  Boolean(error) && (!data || readRefusal(error).status === 404)

/** Placeholder while the record loads, with head, tabs and body at their final sizes. */
const Waiting = ({ definition }: { definition: Definition }) => (
  <Box role="status" aria-label={text('Loading {one}', { one: definition.label[0].toLowerCase() })}>
    <Skeleton width={280} height={31} sx={{ transform: 'none', ml: { md: 5.25 } }} />
    <Skeleton width={160} height={20} sx={{ transform: 'none', ml: { md: 5.25 }, mt: 0.5 }} />
    <Skeleton variant="rounded" height={320} sx={{ mt: 9, maxWidth: 1280 }} />
  </Box>
)

interface LoadedPageProps<Rec, More> {
  readonly definition: Definition
  readonly spec: PageSpec<Rec, More>
  readonly record: Rec
  /** Response of the page's custom call. */
  readonly answer?: More
  readonly onBack: (() => void) | undefined
}

function LoadedPage<Rec extends PageRecord, More>(props: LoadedPageProps<Rec, More>) {
  const { definition, spec, record, answer, onBack } = props
  const { principal } = useScreenContext()
  const { pathname } = useLocation()
  useKeptFocus(record.version)
  // Provided by the hook or the custom call. Pages without either do not use it.
  const more = (spec.use ? spec.use(record) : answer) as More
  const mayEdit = spec.form !== false && isEditable(definition, record, principal)
  const isEdited = mayEdit && !pathname.endsWith('/show') && !onBack
  const part = { definition, spec, shown: { record, more, role: principal.role ?? '' } }
  return (
    <RecordContextProvider value={record}>
      {/* One width for all parts, so that the buttons of the head end where the cards end. */}
      <Box sx={{ maxWidth: 1280 }}>
        <Head {...part} mayEdit={mayEdit && !isEdited} isEdited={isEdited} onBack={onBack} />
        <EditableSections mayEdit={mayEdit && !isEdited}>
          <PageTabs {...part} isEdited={isEdited} />
        </EditableSections>
      </Box>
    </RecordContextProvider>
  )
}

/** Time in milliseconds that a dialog needs to close and return the focus. */
const CLOSED = 400

/** Moves the focus to the heading if the focused button disappeared with the previous state. */
export function useKeptFocus(version: number) {
  useEffect(() => {
    const timer = setTimeout(() => {
      const heading = document.querySelector<HTMLElement>('main h1')
      if (!heading || (document.activeElement !== null && document.activeElement !== document.body))
        return
      heading.tabIndex = -1
      heading.focus({ preventScroll: true })
    }, CLOSED)
    return () => clearTimeout(timer)
  }, [version])
}

function PageTabs<Rec extends PageRecord, More>({
  isEdited,
  ...part
}: PagePart<Rec, More> & { isEdited: boolean }) {
  const { definition, spec, shown } = part
  const { record, role } = shown
  const hasOverview = Boolean(spec.main || spec.side || spec.steps)
  const declared = useDeclaredTabs(part)
  const comments = useCommentsTab(definition, record)
  const related = useRelatedTab(part, !hasOverview || spec.details === true)
  const form = () => <Form definition={definition} record={record} />
  const details = {
    name: 'details',
    label: text('Details'),
    body: isEdited ? form : () => <ReadView definition={definition} record={record} />,
  }
  const overview = {
    name: definition.name,
    label: spec.one ?? definition.label[0],
    body: isEdited ? form : () => <Overview {...part} />,
  }
  return (
    <RecordTabs
      tabs={[
        hasOverview ? overview : details,
        ...declared,
        ...(hasOverview && spec.details && !isEdited ? [details] : []),
        ...related,
        ...comments,
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
