import { type Definition, isReference, readItems, mayDo, readTarget } from '#schema/engine'
import EditIcon from '@mui/icons-material/EditOutlined'
import { Button } from '@mui/material'
import { LinkBase, useLocation, useNavigate } from 'react-admin'
import { type ReactNode, useState } from 'react'
import { ActionButtons } from './actions/action-buttons.tsx'
import { StateHelp } from './actions/state-help.tsx'
import { Marks } from './chips/marks.tsx'
import { StateChip } from './chips/state-chip.tsx'
import { ToneChip } from './chips/tone-chip.tsx'
import { recordLabel } from './display/record-label.ts'
import { findScreen } from '../found-screens.ts'
import { text } from '../i18n/text.ts'
import type { JsonRecord } from '../json-record.ts'
import { hasList } from '../list/has-list.ts'
import { DocumentButton, DocumentButtons } from './document-buttons.tsx'
import { LastChange } from './history.tsx'
import { Neighbours } from './neighbours.tsx'
import { PageHeader } from './page-header.tsx'
import { useScreenContext } from '../screen-context.tsx'
import type { DialogOf, HeadAction, PagePart, PageRecord } from './declaration.ts'
import { type Back, useCameFrom } from '../shell/trail.ts'
import { RecordLink } from './record-link.tsx'
import { NamedActionDialog } from './actions/named-action-dialog.tsx'
import { availableActions } from './actions/available.ts'
import { Flex } from '../theme/layout.tsx'

interface HeadProps<Rec, More> extends PagePart<Rec, More> {
  /** True if the edit form is offered. */
  readonly mayEdit: boolean
  readonly isEdited: boolean
  readonly onBack: (() => void) | undefined
}

/** Header of a record: name, state, parent or last author, and available actions. */
export function Head<Rec extends PageRecord, More>(props: HeadProps<Rec, More>) {
  const { definition, spec, shown, isEdited, onBack } = props
  const back = useBack(props)
  return (
    <PageHeader
      page={
        isEdited
          ? text('Edit {one}', { one: definition.label[0].toLowerCase() })
          : (spec.title?.(shown) ?? spec.one ?? definition.label[0])
      }
      heading={formatHeading(props)}
      back={onBack ? undefined : back}
      beside={<Chips {...props} />}
      below={<Below {...props} />}
      actions={
        <Flex align="stretch" wrap>
          {onBack ? (
            <Button onClick={onBack}>{text('Back to the list')}</Button>
          ) : (
            <Neighbours definition={definition} id={shown.record.id} />
          )}
          {props.mayEdit && <EditButton />}
          <HeadActions {...props} />
          <DocumentButtons
            documents={findScreen(definition).documents ?? []}
            record={shown.record}
          />
          <ActionButtons
            definition={definition}
            record={shown.record}
            isFormless={spec.form === false}
            besides={(spec.actions ?? []).flatMap((each) =>
              'action' in each ? [each.action] : [],
            )}
          />
        </Flex>
      }
    />
  )
}

export function formatHeading<Rec extends PageRecord, More>({
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

/** Link from the read-only page to the edit form, which has a separate address. */
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
  // Master records show the chip only if they are no longer in use.
  if (name === definition.state || name === 'isActive')
    return <StateChip definition={definition} record={record} />
  const item = readItems(definition.fields[name])[String(record[name])]
  return item ? <ToneChip label={item.label} tone={item.tone} /> : null
}

/** Line below the heading: the parent record for users who may open it, custom content, or the last author. */
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
  const target = readTarget(field)
  const [id, label] = [record[below], record.labels?.[below]]
  if (!field || !isReference(field) || !target || typeof id !== 'number' || !label) return null
  return mayDo(registry.get(target), role, 'list') ? (
    <RecordLink of={target} id={id}>
      {label}
    </RecordLink>
  ) : null
}

/** The declared buttons that are available. The first primary button is highlighted. */
export function HeadActions<Rec extends PageRecord, More>(part: PagePart<Rec, More>) {
  const { definition, spec, shown } = part
  const { principal } = useScreenContext()
  const { isAtForm, leaveForm } = useFormAddress()
  const actions = new Map(
    availableActions(definition, shown.record, principal).map(({ name, action }) => [name, action]),
  )
  const offered = (spec.actions ?? []).filter((each) => {
    if ('action' in each) return actions.has(each.action)
    return each.when?.(shown) ?? true
  })
  const [chosen, setChosen] = useState(
    () => offered.find((each) => isAtForm && 'atForm' in each && each.atForm) ?? null,
  )
  const primary = offered.find((each) => 'primary' in each && each.primary)
  return (
    <>
      {offered.map((each) => {
        if ('path' in each)
          return <DocumentButton key={each.label} document={each} record={shown.record} />
        const action = 'action' in each ? actions.get(each.action) : undefined
        const { label = action?.label } = each
        const variant = each === primary ? 'contained' : 'outlined'
        return 'to' in each ? (
          <Button key={label} variant={variant} component={LinkBase} to={each.to(shown)}>
            {label}
          </Button>
        ) : (
          <Button
            key={label}
            variant={variant}
            color={action?.tone === 'danger' ? 'error' : 'primary'}
            onClick={() => setChosen(each)}
          >
            {label}
          </Button>
        )
      })}
      {chosen && (
        <Dialog
          {...part}
          chosen={chosen}
          onClose={() => {
            setChosen(null)
            if ('atForm' in chosen && chosen.atForm) leaveForm()
          }}
        />
      )}
    </>
  )
}

/** The address without `/show` opens the edit form. If a dialog replaces the form, closing it leads to the page. */
function useFormAddress() {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const isAtForm = !pathname.endsWith('/show')
  return {
    isAtForm,
    leaveForm: () => isAtForm && navigate(`${pathname}/show`, { replace: true }),
  }
}

interface DialogProps<Rec, More> extends PagePart<Rec, More> {
  readonly chosen: HeadAction<string, Rec, More>
  readonly onClose: () => void
}

function Dialog<Rec extends PageRecord, More>(props: DialogProps<Rec, More>) {
  const { definition, shown, chosen, onClose } = props
  if ('Dialog' in chosen && chosen.Dialog) {
    const Own: DialogOf<Rec, More> = chosen.Dialog
    return <Own {...shown} onClose={onClose} />
  }
  if (!('action' in chosen)) return null
  return (
    <NamedActionDialog
      definition={definition}
      record={shown.record}
      name={chosen.action}
      onClose={onClose}
    />
  )
}
