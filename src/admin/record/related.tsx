import { filterName, mayDo, mayFilter, type Definition, type Pointer } from '#schema/engine'
import { Box, Button, Link, Paper, Skeleton, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { LinkBase } from 'react-admin'
import { hasList } from '../list/has-list.ts'
import { useScreenContext, type ScreenContext } from '../screen-context.tsx'
import type { StandardCalls } from '../providers/standard-calls.ts'
import { newestFirst, screenAddress } from '../page/related.ts'
import { RelatedTable } from '../page/related-table.tsx'
import { fieldLabel } from './sections.ts'
import { formatCount } from '../format.ts'
import { text } from '../i18n/text.ts'

const SHOWN = 5

/** A resource whose records point at this one, through a field its list can be filtered by. */
export interface Relation {
  readonly definition: Definition
  readonly field: string
}

export const relationsOf = (
  { registry, principal }: ScreenContext,
  definition: Definition,
): Relation[] =>
  registry
    .referencesTo(definition.name)
    .map((pointer) => ({
      definition: registry.get(pointer.resource),
      field: pointer.field,
      pointer,
    }))
    .filter(
      ({ definition: other, pointer }) =>
        mayDo(other, principal.role, 'list') && isFiltered(other, pointer, principal.role),
    )

const isFiltered = (other: Definition, { field, column }: Pointer, role: string | null): boolean =>
  !column &&
  (other.list.filters ?? []).some(
    (filter) => filterName(filter) === field && mayFilter(other, filter, role),
  )

/** Records that point at this one, a few of each kind with the way to all of them. */
export const Related = ({ relations, id }: { relations: readonly Relation[]; id: number }) => (
  <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)', maxWidth: 1080 }}>
    {relations.map((relation) => (
      <OneRelation
        key={`${relation.definition.name}.${relation.field}`}
        relation={relation}
        id={id}
      />
    ))}
  </Box>
)

/** How many records point at this one in all; undefined until it is known. */
export function useRelatedCount(
  definition: Definition,
  id: number,
  relations: readonly Relation[],
): number | undefined {
  const { server } = useScreenContext()
  const { data } = useQuery({
    queryKey: ['related-count', definition.name, id],
    queryFn: async () => {
      const pages = await Promise.all(relations.map((each) => pageOf(server, each, id, 1)))
      return pages.reduce((sum, page) => sum + page.totalElements, 0)
    },
    enabled: relations.length > 0,
  })
  return data
}

const pageOf = (server: StandardCalls, { definition, field }: Relation, id: number, size: number) =>
  server.page(definition, { [field]: id, size, ...newestFirst(definition) })

function OneRelation({ relation, id }: { relation: Relation; id: number }) {
  const context = useScreenContext()
  const { server, principal } = context
  const { definition, field } = relation
  const { data, isPending, isError, refetch } = useQuery({
    queryKey: ['related', definition.name, field, id],
    queryFn: () => pageOf(server, relation, id, SHOWN),
  })
  const through = fieldLabel(definition, field)
  const all =
    definition.screen &&
    hasList(definition, principal.role) &&
    screenAddress(context, definition, { [field]: id })
  const heading = `${definition.label[1]}${isOnlyPointer(definition, relation) ? '' : ` (${through.toLowerCase()})`}`
  return (
    <Paper variant="outlined" component="section" sx={{ borderRadius: 1, overflow: 'hidden' }}>
      <Box sx={{ display: 'flex', alignItems: 'baseline', gap: 1, px: 2, py: 1.25 }}>
        <Typography component="h2" sx={{ fontSize: '0.9375rem', fontWeight: 650 }}>
          {heading}
        </Typography>
        {data && (
          <Typography sx={{ fontSize: '0.8125rem', color: 'text.secondary' }}>
            {formatCount(data.totalElements)}
          </Typography>
        )}
        {all && data && data.totalElements > 0 && (
          <Link
            component={LinkBase}
            to={all}
            sx={{ marginInlineStart: 'auto', fontSize: '0.8125rem' }}
          >
            {text('Show all in the list')}
          </Link>
        )}
      </Box>
      {isPending && (
        <Skeleton
          variant="rectangular"
          height={96}
          aria-label={text('Loading %{heading}', { heading })}
        />
      )}
      {isError && !data && (
        <Typography role="alert" sx={{ px: 2, pb: 1, fontSize: '0.8125rem' }}>
          {text('We couldn’t load this')}.{' '}
          <Button size="small" onClick={() => void refetch()}>
            {text('Try again')}
          </Button>
        </Typography>
      )}
      {data?.totalElements === 0 && (
        <Typography sx={{ px: 2, pb: 2, fontSize: '0.8125rem', color: 'text.secondary' }}>
          {text('None.')}
        </Typography>
      )}
      {data && data.totalElements > 0 && (
        <Box sx={{ px: 2, pb: 1 }}>
          <RelatedTable definition={definition} by={field} rows={data.content} label={heading} />
        </Box>
      )}
    </Paper>
  )
}

/** A resource that points here by one field only needs no word about which. */
const isOnlyPointer = (definition: Definition, { field }: Relation): boolean =>
  !Object.entries(definition.fields).some(
    ([name, other]) =>
      name !== field && other.options['target'] === definition.fields[field]?.options['target'],
  )
