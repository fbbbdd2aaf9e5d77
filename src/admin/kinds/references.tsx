import { mayDo, rowsFor, readTarget } from '#schema/engine'
import { Link } from '@mui/material'
import { LinkBase } from 'react-admin'
import { registry } from '../registry.ts'
import { showPath } from '../routes.ts'
import { useScreenContext } from '../screen-context.tsx'
import { useUser } from '../session/stored-user.ts'
import { useRowTabIndex } from './row-focus.ts'
import { text } from '../i18n/text.ts'
import type { CellOf, FactOf, KindScreen } from './kind-screen.ts'

/** Number of another record; a link if the role may see it. */
export function KeyCell({
  definition,
  field,
  value,
  record,
}: CellOf<'text' | 'longText' | 'email'>) {
  const role = useUser()?.role ?? null
  const tabIndex = useRowTabIndex()
  const source = String(field.options.keyFrom)
  const target = registry.resources.get(readTarget(definition.fields[source] ?? field) ?? '')
  const id = record[source]
  if (!target?.screen || typeof id !== 'number' || !mayDo(target, role, 'show')) return <>{value}</>
  return (
    <Link
      component={LinkBase}
      to={showPath(target.screen, id)}
      tabIndex={tabIndex}
      sx={{ color: 'text.primary', fontWeight: 'inherit', textDecorationColor: 'var(--line)' }}
    >
      {value}
    </Link>
  )
}

/** Name of the referenced record; a link if the role may see it. */
function ReferenceCell({ name, field, value, record }: CellOf<'reference'>) {
  const role = useUser()?.role ?? null
  const tabIndex = useRowTabIndex()
  const label = record.labels?.[name]
  const target = registry.resources.get(field.options.target)
  if (!label) return text('No. {id}', { id: value })
  if (!target?.screen || !mayDo(target, role, 'show')) return <span title={label}>{label}</span>
  return (
    <Link
      component={LinkBase}
      to={showPath(target.screen, value)}
      title={label}
      tabIndex={tabIndex}
      sx={{ color: 'text.primary', fontWeight: 'inherit', textDecorationColor: 'var(--line)' }}
    >
      {label}
    </Link>
  )
}

function ReferenceFact({ field, value, reference }: FactOf<'reference'>) {
  const { registry, principal } = useScreenContext()
  const target = registry.get(field.options.target)
  // A name may be visible although its record is hidden, so it is not always a link.
  const isHidden =
    field.options.alwaysNamed === true && rowsFor(target, principal.role) !== undefined
  if (!target.screen || isHidden || !mayDo(target, principal.role, 'show')) return reference
  return (
    <Link component={LinkBase} to={`${target.screen}/${value}/show`}>
      {reference}
    </Link>
  )
}

export const reference: KindScreen<'reference'> = {
  cell: ReferenceCell,
  fact: ReferenceFact,
  words: (value) => text('No. {id}', { id: value }),
  filter: 'reference',
  inputWidth: 240,
}

function NamesCell({ name, value, record }: CellOf<'references'>) {
  const label = record.labels?.[name]
  return label ? <span title={label}>{label}</span> : value.length
}

const howMany = (value: readonly number[]): string =>
  text('{count} selected', { count: value.length })

const NamesFact = ({ value, reference }: FactOf<'references'>) =>
  reference || <bdi>{howMany(value)}</bdi>

export const references: KindScreen<'references'> = {
  cell: NamesCell,
  fact: NamesFact,
  words: howMany,
  filter: 'reference',
  isWide: () => true,
}
