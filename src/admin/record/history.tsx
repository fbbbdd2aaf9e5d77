import {
  type Comment,
  type Definition,
  type HistoryEntry,
  isServers,
  type PageOf,
  readTarget,
} from '#schema/engine'
import { Box, Button, Typography } from '@mui/material'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { LinkBase } from 'react-admin'
import { exactMoment, formatInstant } from '../format.ts'
import { formatValue } from './display/record-label.ts'
import { isNothing } from '../kinds/is-nothing.ts'
import { CommentBody } from './comments/comment-item.tsx'
import { useComments } from './comments/use-comments.ts'
import { Awaited } from './awaited.tsx'
import type { RecordTab } from './record-tabs.tsx'
import { UndoEntry } from './undo-entry.tsx'
import { ReferenceName } from './display/fact.tsx'
import { fieldLabel } from './display/sections.ts'
import { useScreenContext } from '../screen-context.tsx'
import { onwards } from '../i18n/language.ts'
import { text } from '../i18n/text.ts'
import { screenName } from '../providers/resource-names.ts'
import { importPath } from '../routes.ts'
import type { StandardCalls } from '../providers/server.ts'
import type { JsonRecord } from '../json-record.ts'

type Words = (shown: { name: string; way: string }) => string

/** Descriptions of changes, by the kind in the server's response. */
const DEEDS: Readonly<Record<string, { isNew: boolean; words: Words }>> = {
  create: { isNew: true, words: (shown) => text('{name} added this {way}', shown) },
}
const CHANGE = {
  isNew: false,
  words: ((shown) => text('{name} changed this {way}', shown)) satisfies Words,
}
const findDeed = ({ kind }: HistoryEntry) => DEEDS[kind] ?? CHANGE

/** Number of values of a new record above which they are collapsed. */
const FEW = 3

const VIA: Readonly<Record<string, string>> = {
  screen: text('on screen'),
  api: text('through the API'),
  import: text('by an import'),
  undo: text('by undoing an import'),
  job: text('in the nightly run'),
  action: text('by an action'),
  demo: text('as part of the demo data'),
}

export function History({
  definition,
  id,
  version,
}: {
  definition: Definition
  id: number
  version: unknown
}) {
  const { server } = useScreenContext()
  const query = useInfiniteQuery({
    queryKey: ['history', definition.name, id, version],
    queryFn: ({ pageParam }) => server.history(definition, id, { page: pageParam, size: 20 }),
    initialPageParam: 0,
    getNextPageParam: (last) => (last.page + 1 < last.totalPages ? last.page + 1 : undefined),
  })
  const diary = useDiary(definition, id, query)
  if (!query.data) return <Awaited answer={query} label={text('the history')} />
  if (diary.length === 0)
    return (
      <Typography color="textSecondary">
        {text('No notes on this {one} yet.', {
          one: definition.label[0].toLowerCase(),
        })}
      </Typography>
    )
  return (
    <Box sx={{ maxWidth: 880 }}>
      <ol>
        {diary.map((each) =>
          'comment' in each ? (
            <CommentEntry key={`comment ${each.comment.id}`} comment={each.comment} />
          ) : (
            <DiaryEntry key={each.entry.id} {...{ definition, id }} entry={each.entry} />
          ),
        )}
      </ol>
      {query.hasNextPage && (
        <Button onClick={() => void query.fetchNextPage()} disabled={query.isFetchingNextPage}>
          {text('Show older')}
        </Button>
      )}
    </Box>
  )
}

/** History and comments of a record together, latest first, back to the oldest entry that has been loaded. */
function useDiary(
  definition: Definition,
  id: number,
  {
    data,
    hasNextPage,
  }: { data?: { pages: readonly PageOf<HistoryEntry>[] } | undefined; hasNextPage: boolean },
) {
  const { comments, query } = useComments(definition, id)
  const entries = data?.pages.flatMap((page) => page.content) ?? []
  const since = hasNextPage ? (entries.at(-1)?.at ?? '') : ''
  const lacks = query.hasNextPage && (comments.at(-1)?.at ?? '') > since
  const { isFetchingNextPage, fetchNextPage } = query
  useEffect(() => {
    if (lacks && !isFetchingNextPage) void fetchNextPage()
  }, [lacks, isFetchingNextPage, fetchNextPage])
  return [
    ...entries.map((entry) => ({ at: entry.at, entry })),
    ...comments.filter(({ at }) => at >= since).map((comment) => ({ at: comment.at, comment })),
  ].toSorted((left, right) => right.at.localeCompare(left.at))
}

function CommentEntry({ comment }: { comment: Comment }) {
  const name = comment.name ?? text('User {by}', { by: comment.by })
  return (
    <Box component="li" sx={ENTRY}>
      <Typography>
        {text('{name} commented', { name })} · <Moment at={comment.at} />
      </Typography>
      <Box sx={{ mt: 0.5, fontSize: '0.875rem' }}>
        <CommentBody comment={comment} />
      </Box>
    </Box>
  )
}

const Moment = ({ at }: { at: string }) => (
  <Box component="time" dateTime={at} title={exactMoment(at)} sx={{ color: 'text.secondary' }}>
    {formatInstant(at)}
  </Box>
)

interface DiaryEntryProps {
  readonly definition: Definition
  readonly id: number
  readonly entry: HistoryEntry
}

function DiaryEntry({ definition, id, entry }: DiaryEntryProps) {
  const { isNew } = findDeed(entry)
  const changes = tellingChanges(definition, entry)
  const isLong = isNew && changes.length > FEW
  const [isOpen, setIsOpen] = useState(!isLong)
  return (
    <Box component="li" sx={ENTRY}>
      <Typography>
        {formatSentence(entry, definition)}
        {' · '}
        <Moment at={entry.at} />
        {entry.draft && <ImportLink draft={entry.draft} />}
      </Typography>
      {isLong && (
        <Button
          size="small"
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
          sx={{ ml: -1.25 }}
        >
          {isOpen
            ? text('Hide its values')
            : text('Show its {count} values', { count: changes.length })}
        </Button>
      )}
      {isOpen && (
        <Box component="dl" sx={CHANGES}>
          {changes.map((change) => (
            <Box key={change.field} sx={{ display: 'contents' }}>
              <Box component="dt" sx={{ color: 'text.secondary' }}>
                {fieldLabel(definition, change.field)}
              </Box>
              <Box component="dd" sx={{ overflowWrap: 'anywhere' }}>
                {!isNew && !isNothing(change.before) && (
                  <>
                    <Box component="del" sx={{ color: 'text.secondary' }}>
                      <Side definition={definition} field={change.field} value={change.before} />
                    </Box>
                    {` ${onwards} `}
                  </>
                )}
                <Box component="ins" sx={{ textDecoration: 'none' }}>
                  <Side definition={definition} field={change.field} value={change.after} />
                </Box>
              </Box>
            </Box>
          ))}
        </Box>
      )}
      {entry.isUndoable && <UndoEntry {...{ definition, id, entry, changes }} />}
    </Box>
  )
}

/** Leads to the page of the import that made a change. */
function ImportLink({ draft }: { draft: NonNullable<HistoryEntry['draft']> }) {
  const { registry } = useScreenContext()
  const of = registry.resources.get(draft.resource)
  return of ? (
    <>
      {' · '}
      <LinkBase to={`${importPath(`/${screenName(of)}`)}/${draft.id}`}>
        {text('See the import')}
      </LinkBase>
    </>
  ) : null
}

/** Describes the author and source of a change. Automatic changes name the author of the change that caused them. */
function formatSentence(entry: HistoryEntry, definition: Definition): string {
  const shown = { name: formatName(entry), way: VIA[entry.via] ?? viaWords(entry.via, definition) }
  if (entry.via === 'automatic')
    return text('Updated automatically after a change by {name}', shown)
  return findDeed(entry).words(shown)
}

/** Removes fields that only repeat another field and, for a new record, fields computed by the server. */
function tellingChanges(definition: Definition, entry: HistoryEntry) {
  const { changes } = entry
  const { isNew } = findDeed(entry)
  const named = new Set(changes.filter(({ after }) => !isNothing(after)).map(({ field }) => field))
  return changes.filter(({ field }) => {
    const declared = definition.fields[field]
    if (
      !declared ||
      declared.options.textFrom !== undefined ||
      named.has(String(declared.options['copiedFrom'] ?? ''))
    )
      return false
    return !isNew || !isServers(declared)
  })
}

/** One side of a change: a value in words, or the name of the record that it refers to. */
export function Side({
  definition,
  field,
  value,
}: {
  definition: Definition
  field: string
  value: unknown
}) {
  const { registry } = useScreenContext()
  const declared = definition.fields[field]
  if (isNothing(value)) return <>{text('nothing')}</>
  const target = readTarget(declared)
  if (target)
    return (
      <>
        {[value].flat().map((id, index) => (
          <span key={Number(id)}>
            {index > 0 && ', '}
            <ReferenceName target={registry.get(target)} id={Number(id)} />
          </span>
        ))}
      </>
    )
  return <>{declared ? formatValue(value, declared) : String(value)}</>
}

/** Replaces "action:approve" with the label of the action. */
function viaWords(via: string, definition: Definition): string {
  const [kind, name = ''] = via.split(':')
  const label = definition.actions?.[name]?.label
  return label
    ? text('with “{label}”', { label })
    : (VIA[kind ?? ''] ?? text('through {via}', { via }))
}

const formatName = (entry: HistoryEntry): string =>
  personName(entry) ??
  (typeof entry.by === 'number' ? text('User {by}', { by: entry.by }) : 'Larder')

const ENTRY = {
  position: 'relative',
  pl: 3,
  pb: 2.5,
  borderLeft: '1px solid',
  borderColor: 'divider',
  ml: 0.75,
  '&::before': {
    content: '""',
    position: 'absolute',
    left: -5,
    top: 6,
    width: 9,
    height: 9,
    borderRadius: '50%',
    bgcolor: 'background.paper',
    border: '2px solid',
    borderColor: 'primary.main',
  },
} as const
const CHANGES = {
  display: 'grid',
  gridTemplateColumns: { xs: '1fr', sm: 'minmax(120px, 200px) 1fr' },
  columnGap: 2,
  rowGap: 0.25,
  mt: 0.5,
  fontSize: '0.8125rem',
} as const

/** The author of a history entry. A stale-version error may contain a name but no id. */
export interface Signed extends Partial<Pick<HistoryEntry, 'labels'>> {
  readonly by: unknown
}

/** Name of the author of a change; undefined if only the id is known. */
export const personName = ({ by, labels }: Signed): string | undefined =>
  labels?.by ?? (typeof by === 'string' && by ? by : undefined)

interface AuthorOf {
  readonly server: Pick<StandardCalls, 'history'>
  readonly of: Pick<Definition, 'name'>
  readonly id: string
}

/** Returns the author of the last change; null if this user may not see the name. */
export const lastWriter = (of: AuthorOf): Promise<string | null> =>
  authorOf(of, (entries) => entries.find(({ via }) => via !== 'automatic') ?? entries[0])

const CREATES: ReadonlySet<string> = new Set(['create'])

/** Returns the author of the record, unless that is too long ago. */
const creator = (of: AuthorOf): Promise<string | null> =>
  authorOf(of, (entries) => entries.find(({ kind }) => CREATES.has(kind)))

async function authorOf(
  { server, of, id }: AuthorOf,
  choose: (entries: readonly HistoryEntry[]) => HistoryEntry | undefined,
): Promise<string | null> {
  const entry = choose((await server.history(of, id, { size: 10 })).content)
  return (entry && personName(entry)) ?? null
}

export function LastChange({ definition, record }: { definition: Definition; record: JsonRecord }) {
  const { server } = useScreenContext()
  // A record in its first version may have later entries, of those who changed only its figures.
  const find = record['version'] === 1 ? creator : lastWriter
  const { data: by } = useQuery({
    queryKey: ['history', definition.name, record['id'], 'last', record['version']],
    // Errors are ignored, because the line still shows the time without a name.
    queryFn: () => find({ server, of: definition, id: String(record['id']) }).catch(() => null),
  })
  const at = record['modifiedDate'] ?? record['createdDate']
  if (typeof at !== 'string') return null
  return (
    <>
      {record['version'] === 1
        ? addedWords(by, formatInstant(at))
        : changedWords(by, formatInstant(at))}
    </>
  )
}

const addedWords = (by: string | null | undefined, when: string): string =>
  by ? text('Added by {by} {when}', { by, when }) : text('Added {when}', { when })

const changedWords = (by: string | null | undefined, when: string): string =>
  by ? text('Last changed by {by} {when}', { by, when }) : text('Last changed {when}', { when })

interface Versioned {
  readonly id: number
  readonly version: unknown
}

export const historyTab = (definition: Definition, { id, version }: Versioned): RecordTab => ({
  name: 'history',
  label: text('History'),
  body: () => <History definition={definition} id={id} version={version} />,
})
