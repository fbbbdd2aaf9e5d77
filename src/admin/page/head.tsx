import { isReference, itemsOf, mayDo, targetOf, type Definition } from '#schema/engine'
import EditIcon from '@mui/icons-material/EditOutlined'
import { Box, Button } from '@mui/material'
import { useLocation, useNavigate } from 'react-admin'
import type { ReactNode } from 'react'
import { ActionButtons } from '../actions/action-buttons.tsx'
import { StateHelp } from '../actions/state-help.tsx'
import { Marks } from '../chips/marks.tsx'
import { StateChip } from '../chips/state-chip.tsx'
import { ToneChip } from '../chips/tone-chip.tsx'
import { recordLabel } from '../display/record-label.ts'
import { screenOf } from '../found-screens.ts'
import { text } from '../i18n/text.ts'
import type { JsonRecord } from '../json-record.ts'
import { hasList } from '../list/has-list.ts'
import { DocumentButtons } from '../record/document-buttons.tsx'
import { LastChange } from '../record/last-change.tsx'
import { PageHeader } from '../record/page-header.tsx'
import { useScreenContext } from '../screen-context.tsx'
import type { PageRecord } from './declaration.ts'
import type { PagePart } from './declared-page.tsx'
import { HeadActions } from './head-actions.tsx'
import { useCameFrom, type Back } from '../shell/trail.ts'
import { RecordLink } from './record-link.tsx'

interface HeadProps<Rec, More> extends PagePart<Rec, More> {
  /** The way to the form is offered. */
  readonly mayEdit: boolean
  readonly isEdited: boolean
  readonly onBack: (() => void) | undefined
}

/** The name of a record, its state, whose it is, and what can be done with it now. */
export function Head<Rec extends PageRecord, More>(props: HeadProps<Rec, More>) {
  const { definition, spec, shown, isEdited, onBack } = props
  const back = useBack(props)
  return (
    <PageHeader
      page={
        isEdited
          ? text('Edit %{one}', { one: definition.label[0].toLowerCase() })
          : (spec.title?.(shown) ?? spec.one ?? definition.label[0])
      }
      heading={headingOf(props)}
      back={onBack ? undefined : back}
      beside={<Chips {...props} />}
      below={<Below {...props} />}
      actions={
        <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
          {onBack && <Button onClick={onBack}>{text('Back to the list')}</Button>}
          {props.mayEdit && <EditButton />}
          <HeadActions {...props} />
          <DocumentButtons documents={screenOf(definition).documents ?? []} record={shown.record} />
          <ActionButtons
            definition={definition}
            record={shown.record}
            besides={(spec.actions ?? []).flatMap((each) =>
              'action' in each ? [each.action] : [],
            )}
          />
        </Box>
      }
    />
  )
}

export function headingOf<Rec extends PageRecord, More>({
  definition,
  spec: { heading },
  shown,
}: PagePart<Rec, More>): string {
  if (heading === undefined) return recordLabel(definition, shown.record)
  return typeof heading === 'string' ? String(shown.record[heading] ?? '') : heading(shown)
}

function useBack<Rec extends PageRecord, More>({
  definition,
  spec,
  shown,
}: PagePart<Rec, More>): Back | undefined {
  const { principal } = useScreenContext()
  const cameFrom = useCameFrom()
  if (spec.back) return spec.back(shown, cameFrom)
  if (!definition.screen || !hasList(definition, principal.role)) return cameFrom
  return { to: definition.screen, label: definition.label[1].toLowerCase() }
}

/** Leads from the page to read to the form, which has its address. */
function EditButton() {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  return (
    <Button
      variant="outlined"
      startIcon={<EditIcon />}
      onClick={() => navigate(pathname.replace(/\/show$/, ''))}
    >
      {text('Edit')}
    </Button>
  )
}

function Chips<Rec extends PageRecord, More>({ definition, spec, shown }: PagePart<Rec, More>) {
  const { record } = shown
  return (
    <>
      {spec.chips?.map((Chip) =>
        typeof Chip === 'string' ? (
          <ItemChip key={Chip} definition={definition} record={record} name={Chip} />
        ) : (
          <Chip key={Chip.name} {...shown} />
        ),
      ) ?? <StateChip definition={definition} record={record} />}
      <Marks definition={definition} record={record} />
      <StateHelp definition={definition} state={record[definition.state ?? '']} />
    </>
  )
}

interface ItemChipProps {
  readonly definition: Definition
  readonly record: JsonRecord
  readonly name: string
}

function ItemChip({ definition, record, name }: ItemChipProps) {
  // Of masters only that they are no longer in use.
  if (name === definition.state || name === 'isActive')
    return <StateChip definition={definition} record={record} />
  const item = itemsOf(definition.fields[name])[String(record[name])]
  return item ? <ToneChip label={item.label} tone={item.tone} /> : null
}

/** The record it belongs to, for those who may open that; words; or who changed it last. */
function Below<Rec extends PageRecord, More>({
  definition,
  spec: { below },
  shown,
}: PagePart<Rec, More>): ReactNode {
  const { registry } = useScreenContext()
  const { record, role } = shown
  if (below === undefined) return <LastChange definition={definition} record={record} />
  if (typeof below !== 'string') return below(shown)
  const field = definition.fields[below]
  const target = targetOf(field)
  const [id, label] = [record[below], record.labels?.[below]]
  if (!field || !isReference(field) || !target || typeof id !== 'number' || !label) return null
  return mayDo(registry.get(target), role, 'list') ? (
    <RecordLink of={target} id={id}>
      {label}
    </RecordLink>
  ) : null
}
