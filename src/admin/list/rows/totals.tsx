import { countPlaces, fromUnits, toUnits, type Field, type ListTotals } from '#schema/engine'
import { Box, Skeleton } from '@mui/material'
import { useQuery, keepPreviousData } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useListContext } from 'react-admin'
import { formatCount } from '../../format.ts'
import { text } from '../../i18n/text.ts'
import { findListQuery } from '../../providers/data-provider.ts'
import { ask } from '../../providers/http.ts'
import { Cell } from '../../record/display/cell.tsx'
import { Small } from '../../theme/layout.tsx'
import { useListScope } from '../list-scope.ts'
import type { Column } from './columns.ts'
import type { Row } from './record-name.ts'
import { useShownRows } from './shown-rows.ts'

/**
 * Sums of the columns over all pages of the list; null if it has none. They are asked for once the rows are there, so that
 * the rows do not wait for them, and abandoned when the filters change again.
 */
function useTotals(columns: readonly Column[]) {
  const { definition } = useListScope()
  const { filterValues, filter } = useListContext()
  const { rows, isOther, isStuck, total = 0, readAt } = useShownRows()
  const { totals = [] } = definition.list
  const isSummed = total > 1 && columns.some(({ name }) => totals.includes(name))
  const query = findListQuery(definition, { filter: { ...filterValues, ...filter } })
  const path = `/${definition.name}/totals?${query}`
  const { data, isPlaceholderData, isStale, isFetching, refetch } = useQuery({
    queryKey: ['totals', path],
    enabled: isSummed && rows !== undefined && !isOther && !isStuck,
    queryFn: ({ signal }) => ask<ListTotals>(path, { signal }),
    placeholderData: keepPreviousData,
  })
  useEffect(() => {
    // The rows were read again after a change.
    if (data && isStale && !isFetching) void refetch()
  }, [readAt])
  // Quantities of different units have no sum.
  const isEmpty = data?.count !== null && data !== undefined && Object.keys(data.sums).length === 0
  return isSummed && !isEmpty ? { totals: data, isOld: isPlaceholderData || isOther } : null
}

/** Sums of the selected rows, of the figures that have a sum; null if none is selected, or not all of them are loaded. */
function useSelectedTotals(all: ListTotals | undefined) {
  const { definition } = useListScope()
  const { data = [], selectedIds = [] } = useListContext<Row>()
  const rows = data.filter(({ id }) => selectedIds.includes(id))
  if (!all || rows.length === 0 || rows.length < selectedIds.length) return null
  const sums = Object.keys(all.sums).map((name): readonly [string, number] => {
    const places = countPlaces(definition.fields[name] as Field) ?? 0
    const units = rows.reduce((sum, { [name]: value }) => sum + (toUnits(value, places) ?? 0), 0)
    return [name, fromUnits(units, places)]
  })
  return { count: rows.length, sums: Object.fromEntries(sums) }
}

const headOf = (totals: ListTotals | undefined): string =>
  totals?.count === null
    ? text('Too many rows to add up')
    : totals
      ? text('Total of all {count}', { count: formatCount(totals.count) })
      : text('Total')

interface TotalsRowProps {
  readonly columns: readonly Column[]
  readonly isSelectable: boolean
  readonly hasActions: boolean
}

/** Row under the table with the sums of its columns: of the selected rows, or else of all. */
export function TotalsRow({ columns, isSelectable, hasActions }: TotalsRowProps) {
  const found = useTotals(columns)
  const selected = useSelectedTotals(found?.totals)
  if (!found) return null
  const { isOld } = found
  const totals = selected ?? found.totals
  const head = selected
    ? text('Total of {count} selected', { count: formatCount(selected.count) })
    : headOf(totals)
  return (
    <Box component="tfoot" sx={{ opacity: isOld ? 0.5 : 1 }} aria-busy={isOld}>
      <tr>
        {isSelectable && <td className="box" />}
        {columns.map(({ name, isRight }, place) =>
          place === 0 ? (
            <th key={name} scope="row" title={head}>
              {head}
            </th>
          ) : (
            <td key={name} data-right={isRight || undefined}>
              <Sum name={name} totals={totals} />
            </td>
          ),
        )}
        {hasActions && <td className="actions" />}
      </tr>
    </Box>
  )
}

function Sum({ name, totals }: { readonly name: string; readonly totals: ListTotals | undefined }) {
  const { definition } = useListScope()
  const field = definition.fields[name]
  if (!field || !definition.list.totals?.includes(name)) return null
  if (!totals) return <Skeleton width={56} sx={{ ml: 'auto' }} />
  const sum = totals.sums[name]
  if (sum === undefined) return null
  return <Cell definition={definition} name={name} field={field} record={{ [name]: sum }} />
}

/** The sums below the cards of a phone. */
export function TotalsList() {
  const { columns } = useListScope()
  const found = useTotals(columns)
  const { totals } = found ?? {}
  if (!totals) return null
  return (
    <Box component="section" aria-label={text('Total')} sx={{ px: 0.5, py: 1.5 }}>
      <Small>{headOf(totals)}</Small>
      <Box component="dl" sx={{ display: 'grid', gridTemplateColumns: '1fr auto', my: 0.5 }}>
        {columns
          .filter(({ name }) => totals.sums[name] !== undefined)
          .map(({ name, label }) => (
            <Box key={name} sx={{ display: 'contents' }}>
              <dt>{label}</dt>
              <Box component="dd" className="tabular" sx={{ m: 0, textAlign: 'end' }}>
                <Sum name={name} totals={totals} />
              </Box>
            </Box>
          ))}
      </Box>
    </Box>
  )
}
