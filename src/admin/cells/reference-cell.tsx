import { mayDo, targetOf } from '#schema/engine'
import { Link } from '@mui/material'
import { LinkBase } from 'ra-core'
import { registry } from '../registry.ts'
import { showPath } from '../routes.ts'
import type { CellProps } from '../screens.ts'
import { useUser } from '../session/stored-user.ts'
import { useRowTabIndex } from './row-focus.ts'
import { text } from '../i18n/text.ts'

/** The number of another record; a link where the role may see it. */
export function KeyCell({ definition, field, value, record }: CellProps) {
  const role = useUser()?.role ?? null
  const tabIndex = useRowTabIndex()
  const source = String(field.options.keyOf)
  const target = registry.resources.get(targetOf(definition.fields[source] ?? field) ?? '')
  const id = record[source]
  if (!target?.screen || typeof id !== 'number' || !mayDo(target, role, 'show'))
    return <>{String(value)}</>
  return (
    <Link
      component={LinkBase}
      to={showPath(target.screen, id)}
      tabIndex={tabIndex}
      sx={{ color: 'text.primary', fontWeight: 'inherit', textDecorationColor: 'var(--line)' }}
    >
      {String(value)}
    </Link>
  )
}

/** The record pointed at, by name; a link where the role may see it. */
export function ReferenceCell({ name, field, value, record }: CellProps) {
  const role = useUser()?.role ?? null
  const tabIndex = useRowTabIndex()
  const label = (record['labels'] as Readonly<Record<string, string>> | undefined)?.[name]
  const target = registry.resources.get(targetOf(field) ?? '')
  if (!label)
    return (
      <>{Array.isArray(value) ? `${value.length}` : text('No. %{id}', { id: String(value) })}</>
    )
  if (!target?.screen || Array.isArray(value) || !mayDo(target, role, 'show'))
    return <span title={label}>{label}</span>
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
