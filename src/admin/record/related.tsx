import {
  defaultSort,
  filterName,
  isMoment,
  mayDo,
  mayFilter,
  type Definition,
  type RowOf,
  isNumber,
  maySee,
} from '#schema/engine'
import { Box, Button, Link, Typography } from '@mui/material'
import { useQueries } from '@tanstack/react-query'
import { LinkBase } from 'react-admin'
import { useState } from 'react'
import { formatCount } from '../format.ts'
import { hasList, screenAddress } from '../list/has-list.ts'
import { text } from '../i18n/text.ts'
import { buildAddress } from '../providers/address.ts'
import { rowsQuery, useRows } from '../providers/use-answer.ts'
import { fieldLabel } from './display/sections.ts'
import { useScreenContext, type ScreenContext } from '../screen-context.tsx'
import { inSentence } from '../words.ts'
import { Awaited } from './awaited.tsx'
import { Card, Quiet, Rows } from './card.tsx'
import { Stack } from '../theme/layout.tsx'
import type { PagePart, PageRecord, RelatedSpec, Shown } from './declaration.ts'
import type { RecordTab } from './record-tabs.tsx'
import { Cell } from './display/cell.tsx'
import { labelBeside } from './display/record-label.ts'
import { numbersAlign } from '../i18n/language.ts'
import type { JsonRecord } from '../json-record.ts'
import { showPath } from '../routes.ts'

type Row = RowOf<Definition>

/** Number of rows shown initially, and added by each click on the button. */
const SHOWN = 20

/** Number of rows per resource in the tab of all related records. */
const FEW = 5

/** Maximum number of rows shown on the page; the full list has the rest. */
const MOST = 500

/** Returns true if the role may list a resource filtered by the field. */
function mayList({ registry, principal }: ScreenContext, of: string, by: string): boolean {
  const definition = registry.get(of)
  const filter = findFilter(definition, by)
  return (
    filter !== undefined &&
    mayDo(definition, principal.role, 'list') &&
    mayFilter(definition, filter, principal.role)
  )
}

const findFilter = ({ list }: Definition, by: string) =>
  (list.filters ?? []).find((each) => filterName(each) === by)

/** Returns true if the role may list these records and the page's condition holds. */
export function isVisible<Rec, More>(
  context: ScreenContext,
  { of, by, when }: RelatedSpec<Rec, More>,
  shown: Shown<Rec, More>,
): boolean {
  if (!findFilter(context.registry.get(of), by))
    throw new Error(`The list of ${of} cannot be filtered by ${by}`)
  return mayList(context, of, by) && (when?.(shown) ?? true)
}

/** Filter for the records that belong to this one. */
const readFilter = <Rec extends PageRecord, More>(
  { by, value = 'id', only }: RelatedSpec<Rec, More>,
  record: Rec,
): Readonly<Record<string, unknown>> => ({ [by]: record[value], ...only })

/** API path of the related records, including their sort order. */
const listAddress = <Rec extends PageRecord, More>(
  definition: Definition,
  related: RelatedSpec<Rec, More>,
  record: Rec,
): string =>
  buildAddress(`/${definition.name}/list`, {
    ...readFilter(related, record),
    ...(related.sort === undefined ? newestFirst(definition) : orderBy(related.sort)),
  })

const orderBy = (sort: string) =>
  sort.startsWith('-')
    ? { sortByField: sort.slice(1), sortBy: 'DESC' }
    : { sortByField: sort, sortBy: 'ASC' }

/** Reverses lists that begin with the oldest date, because the latest rows matter most on a record's page. */
function newestFirst(definition: Definition): Readonly<Record<string, string>> {
  const [first] = defaultSort(definition)
  const isDate = isMoment(definition.fields[first?.field ?? ''])
  return first && isDate && !first.descending ? orderBy(`-${first.field}`) : {}
}

interface RelatedRowsProps<Rec, More> extends PagePart<Rec, More> {
  readonly related: RelatedSpec<Rec, More>
  readonly label: string
}

/** Shows the first related records. A button loads more, and a link leads to all. */
export function RelatedRows<Rec extends PageRecord, More>(props: RelatedRowsProps<Rec, More>) {
  const { related, label, shown } = props
  const definition = useScreenContext().registry.get(related.of)
  const [most, setMost] = useState(related.first ?? SHOWN)
  const answer = useRows<Row>(listAddress(definition, related, shown.record), most, { keep: true })
  if (!answer.data) return <Awaited answer={answer} label={inSentence(label)} height={120} />
  const { content, totalElements } = answer.data
  const { empty = text('None.') } = related
  if (content.length === 0) return <Quiet>{typeof empty === 'string' ? empty : empty(shown)}</Quiet>
  const isMore = content.length < totalElements
  // If the resource has no list screen, all rows can be loaded here.
  const isContinued = related.older ?? (related.all === undefined && !definition.screen)
  return (
    <>
      <Content {...props} rows={content} />
      {isMore && isContinued && (
        <Button
          variant="outlined"
          sx={{ mt: 1.5 }}
          disabled={answer.isPlaceholderData}
          onClick={() => setMost(Math.min(most + SHOWN, MOST))}
        >
          {related.older ?? text('Show more')}
        </Button>
      )}
      {isMore && !isContinued && <AllLink {...props} />}
    </>
  )
}

interface ContentProps<Rec, More> extends RelatedRowsProps<Rec, More> {
  readonly rows: readonly Row[]
}

function Content<Rec extends PageRecord, More>(props: ContentProps<Rec, More>) {
  const { related, label, shown, rows } = props
  const definition = useScreenContext().registry.get(related.of)
  const { Row, columns, by } = related
  if (!Row) return <RelatedTable {...{ definition, by, columns, rows, label }} />
  return (
    <Rows label={label}>
      {rows.map((row) => (
        // The page declares the row type that the API returns.
        <Row key={row.id} {...shown} row={row as never} rows={rows as never} />
      ))}
    </Rows>
  )
}

function AllLink<Rec extends PageRecord, More>({ related, shown }: RelatedRowsProps<Rec, More>) {
  const context = useScreenContext()
  const definition = context.registry.get(related.of)
  const isListed = definition.screen && hasList(definition, context.principal.role)
  const all =
    related.all ??
    (isListed
      ? {
          label: text('Show all in the list'),
          to: () => screenAddress(context, definition, readFilter(related, shown.record)),
        }
      : undefined)
  return all ? (
    <Box sx={{ mt: 1.5 }}>
      <Link component={LinkBase} to={all.to(shown)}>
        {all.label}
      </Link>
    </Box>
  ) : null
}

/** Preloads the first rows of several lists, so that tabs open at once. Returns the total number of rows of each. */
function useCounts<Rec extends PageRecord, More>(
  lists: readonly RelatedSpec<Rec, More>[],
  record: Rec,
): readonly (number | undefined)[] {
  const { registry } = useScreenContext()
  return useQueries({
    queries: lists.map((related) =>
      rowsQuery(listAddress(registry.get(related.of), related, record), related.first ?? SHOWN),
    ),
  }).map(({ data }) => data?.totalElements)
}

/** The declared tabs that the role may see. Tabs with lists show the number of records. */
export function useDeclaredTabs<Rec extends PageRecord, More>(
  part: PagePart<Rec, More>,
): RecordTab[] {
  const { spec, shown } = part
  const context = useScreenContext()
  const visible = Object.entries(spec.tabs ?? {}).filter(([, tab]) =>
    'of' in tab ? isVisible(context, tab, shown) : (tab.when?.(shown) ?? true),
  )
  const lists = visible.flatMap(([, tab]) => ('of' in tab ? [tab] : []))
  const counts = useCounts(lists, shown.record)
  return visible.map(([name, tab]) => {
    const isList = 'of' in tab
    const label = tab.label ?? (isList ? context.registry.get(tab.of).label[1] : '')
    return {
      name,
      label,
      count: isList ? counts[lists.indexOf(tab)] : tab.count?.(shown),
      body: () => (
        <Card title={label}>
          {isList ? <RelatedRows {...part} related={tab} label={label} /> : <tab.Body {...shown} />}
        </Card>
      ),
    }
  })
}

/** Tab with a few rows of every resource that refers to this record and has no separate tab. */
export function useRelatedTab<Rec extends PageRecord, More>(
  part: PagePart<Rec, More>,
  isOffered: boolean,
): RecordTab[] {
  const { definition, spec, shown } = part
  const context = useScreenContext()
  const declared = Object.values(spec.tabs ?? {}).flatMap((tab) => ('of' in tab ? [tab.of] : []))
  const pointers = isOffered ? context.registry.referencesTo(definition.name) : []
  const lists = pointers
    .filter(
      ({ resource, field, column }) =>
        !column && !declared.includes(resource) && mayList(context, resource, field),
    )
    .map(({ resource, field }) => ({ of: resource, by: field, first: FEW }))
  const counts = useCounts(lists, shown.record)
  if (lists.length === 0) return []
  const body = () => (
    <Stack gap={2} sx={{ minWidth: 0, maxWidth: 1080 }}>
      {lists.map((related, place) => {
        const label = nameRelation(context.registry.get(related.of), related.by)
        return (
          <Card key={label} title={label} aside={<Count count={counts[place]} />}>
            <RelatedRows {...part} related={related} label={label} />
          </Card>
        )
      })}
    </Stack>
  )
  return [{ name: 'related', label: text('Related'), count: sumCounts(counts), body }]
}

const Count = ({ count }: { readonly count: number | undefined }) => (
  <Typography variant="body2" color="text.secondary">
    {count !== undefined && formatCount(count)}
  </Typography>
)

/** Sum of all counts; undefined until all are loaded. */
const sumCounts = (counts: readonly (number | undefined)[]): number | undefined =>
  counts.reduce<number | undefined>(
    (sum, count) => (sum === undefined || count === undefined ? undefined : sum + count),
    0,
  )

/** Plural name of the resource. Includes the field's label if several fields refer to the same resource. */
function nameRelation({ label, fields, ...definition }: Definition, by: string): string {
  const isOnly = !Object.entries(fields).some(
    ([name, other]) => name !== by && other.options['target'] === fields[by]?.options['target'],
  )
  if (isOnly) return label[1]
  return `${label[1]} (${fieldLabel({ label, fields, ...definition }, by).toLowerCase()})`
}

interface RelatedTableProps {
  readonly definition: Definition
  /** Field that refers to the page's record. Not shown, because it has the same value in every row. */
  readonly by: string
  /** Default: the first columns of the list that the name does not already contain. */
  readonly columns?: readonly string[] | undefined
  readonly rows: readonly (JsonRecord & { readonly id: number })[]
  readonly label: string
}

/**
 * Table of records with a few columns and the name as a link, omitted for records without a screen. On a phone each
 * record is an entry with the facts below its name.
 */
function RelatedTable({ definition, by, columns, rows, label }: RelatedTableProps) {
  const { role } = useScreenContext().principal
  const strange = columns?.find((name) => !definition.list.columns.includes(name))
  if (strange) throw new Error(`The list of ${definition.name} has no column ${strange}`)
  const shown = (columns ?? readColumns(definition, by)).filter((name) => {
    const field = definition.fields[name]
    return field !== undefined && maySee(field, role)
  })
  const screen = mayDo(definition, role, 'show') ? definition.screen : undefined
  const isNamed = definition.screen !== undefined || columns === undefined
  return (
    <Box sx={{ containerType: 'inline-size' }}>
      <Box component="table" aria-label={label} sx={TABLE}>
        <thead>
          <tr>
            {isNamed && <th scope="col">{definition.label[0]}</th>}
            {shown.map((name) => (
              <th key={name} scope="col" className={findSide(definition, name)}>
                {fieldLabel(definition, name)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              {isNamed && (
                <th scope="row">
                  {screen ? (
                    <Link component={LinkBase} to={showPath(screen, row.id)}>
                      {labelBeside(definition, row, by)}
                    </Link>
                  ) : (
                    labelBeside(definition, row, by)
                  )}
                </th>
              )}
              {shown.map((name, place) => (
                <td
                  key={name}
                  className={isNamed || place > 0 ? findSide(definition, name) : 'name'}
                  data-label={fieldLabel(definition, name)}
                >
                  <OneCell definition={definition} name={name} record={row} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Box>
    </Box>
  )
}

function OneCell({
  definition,
  name,
  record,
}: Pick<RelatedTableProps, 'definition'> & { name: string; record: JsonRecord }) {
  const field = definition.fields[name]
  return field ? <Cell {...{ definition, name, field, record }} /> : null
}

/** Columns of the table, without those that the record's name already contains. */
const readColumns = (definition: Definition, by: string): readonly string[] =>
  definition.list.columns
    .filter(
      (name) =>
        definition.fields[name] &&
        name !== by &&
        !definition.title.includes(`{${name}}`) &&
        definition.fields[name]?.options.textFrom === undefined,
    )
    .slice(0, 4)

const findSide = (definition: Definition, name: string): string | undefined => {
  const field = definition.fields[name]
  return field && isNumber(field) ? 'number' : undefined
}

const TABLE = {
  width: '100%',
  borderCollapse: 'collapse',
  fontSize: '0.8125rem',
  '& th, & td': {
    p: 0,
    py: 0.75,
    paddingInlineEnd: 2,
    textAlign: 'start',
    borderTop: '1px solid var(--line)',
  },
  '& thead th:last-of-type, & td:last-of-type': { paddingInlineEnd: 0 },
  '& thead th': { color: 'text.secondary', fontWeight: 600, fontSize: '0.75rem', borderTop: 0 },
  '& tbody th': { fontWeight: 550, overflowWrap: 'anywhere' },
  '& td': { whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' },
  '& .number': { textAlign: numbersAlign },
  '@container (max-width: 559px)': {
    '& thead': { display: 'none' },
    '&, & tbody': { display: 'block' },
    '& tr': {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      columnGap: 1.5,
      rowGap: 0.5,
      py: 1.25,
      borderTop: '1px solid var(--line)',
    },
    '& tr:first-of-type': { borderTop: 0, pt: 0 },
    '& tbody :is(th, td)': { p: 0, border: 0 },
    '& tbody th, & td.name': { flexBasis: '100%', fontSize: '0.875rem' },
    // Numbers need a label here, because the table header is hidden.
    '& .number::before': { content: "attr(data-label) ' '", color: 'text.secondary' },
  },
} as const
