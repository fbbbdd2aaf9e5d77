import type { Definition, RowOf } from '#schema/engine'
import { Box, Button, Link } from '@mui/material'
import { LinkBase } from 'react-admin'
import { useState } from 'react'
import { hasList } from '../list/has-list.ts'
import { text } from '../i18n/text.ts'
import { useRows } from '../providers/use-answer.ts'
import { useScreenContext } from '../screen-context.tsx'
import { inSentence } from '../words.ts'
import { Awaited } from './awaited.tsx'
import { Quiet } from './card.tsx'
import type { PageRecord, RelatedSpec } from './declaration.ts'
import type { PagePart } from './declared-page.tsx'
import { RelatedTable } from './related-table.tsx'
import { filterOf, listAddress, screenAddress, SHOWN } from './related.ts'
import { Rows } from './rows.tsx'

type Row = RowOf<Definition>

interface RelatedRowsProps<Rec, More> extends PagePart<Rec, More> {
  readonly related: RelatedSpec<Rec, More>
  readonly label: string
}

/** Records that point at this one, the first of them; a button brings more, a link leads to all. */
export function RelatedRows<Rec extends PageRecord, More>(props: RelatedRowsProps<Rec, More>) {
  const { related, label, shown } = props
  const definition = useScreenContext().registry.get(related.of)
  const first = related.first ?? SHOWN
  const [most, setMost] = useState(first)
  const filter = filterOf(related, shown.record)
  const answer = useRows<Row>(listAddress(definition, related, shown.record), most, { keep: true })
  if (!answer.data) return <Awaited answer={answer} label={inSentence(label)} height={120} />
  const { content, totalElements } = answer.data
  const { empty = text('None.') } = related
  if (content.length === 0) return <Quiet>{typeof empty === 'string' ? empty : empty(shown)}</Quiet>
  const isMore = content.length < totalElements
  // What has no list of its own is all shown here.
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
      {isMore && !isContinued && <All {...props} filter={filter} />}
    </>
  )
}

/** More than that are looked at in their own list. */
const MOST = 500

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
        // What a page says of its rows is what the API answers.
        <Row key={row.id} {...shown} row={row as never} rows={rows as never} />
      ))}
    </Rows>
  )
}

interface AllProps<Rec, More> extends RelatedRowsProps<Rec, More> {
  readonly filter: Readonly<Record<string, unknown>>
}

/** The way to those that are not shown. */
function All<Rec extends PageRecord, More>({ related, shown, filter }: AllProps<Rec, More>) {
  const context = useScreenContext()
  const { registry, principal } = context
  const definition = registry.get(related.of)
  const isListed = definition.screen && hasList(definition, principal.role)
  const all =
    related.all ??
    (isListed
      ? {
          label: text('Show all in the list'),
          to: () => screenAddress(context, definition, filter),
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
