import { mayDo, parseValue, type Definition, type RowOf } from '#schema/engine'
import { Link } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { LinkBase } from 'react-admin'
import { recordLabel } from '../../record/display/record-label.ts'
import { useFormScope, type InputProps } from '../form-scope.tsx'
import { text } from '../../i18n/text.ts'
import { showPath } from '../../routes.ts'
import { useScreenContext } from '../../screen-context.tsx'
import { useDebouncedValue } from '../../use-debounced-value.ts'

type Row = RowOf<Definition>

const MOST_NAMED = 3

/** Other records that have what is typed here, as soon as it is whole: the same phone number, however it is written. */
export function useSameRecords({ name, field }: InputProps, typed: string): readonly Row[] {
  const { definition, before } = useFormScope()
  const { server, principal, dialCode } = useScreenContext()
  const value = useDebouncedValue(typed)
  const parsed = parseValue(value, field, { principal, defaultDialCode: dialCode })
  const whole = 'value' in parsed ? parsed.value : null
  const isAsked =
    field.options['warnsOfSame'] === true &&
    typeof whole === 'string' &&
    whole !== before?.[name] &&
    mayDo(definition, principal.role, 'list')
  const { data } = useQuery({
    queryKey: ['same', definition.name, name, whole],
    enabled: isAsked,
    staleTime: 10_000,
    retry: false,
    queryFn: () => server.page(definition, { search: String(whole), size: MOST_NAMED + 1 }),
  })
  if (!isAsked || value !== typed) return []
  return (data?.content ?? [])
    .filter((row) => row[name] === whole && row.id !== before?.['id'])
    .slice(0, MOST_NAMED)
}

/** Names them, each a way to look at it beside the form. */
export function SameRecords({ rows }: { readonly rows: readonly Row[] }) {
  const { definition } = useFormScope()
  const { screen } = definition
  return (
    <span role="status">
      {text('Already recorded as')}{' '}
      {rows.map((row, place) => (
        <span key={row.id}>
          {place > 0 && ', '}
          {screen ? (
            <Link component={LinkBase} to={showPath(screen, row.id)} target="_blank">
              {recordLabel(definition, row)}
            </Link>
          ) : (
            recordLabel(definition, row)
          )}
        </span>
      ))}
    </span>
  )
}
