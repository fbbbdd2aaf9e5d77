import { hasItems, isFlag, isMoment } from '#schema/engine'
import type { Cell, Definition, Field, RowResult } from '#schema/engine'
import { Box } from '@mui/material'
import { fieldName } from './problem-list.tsx'
import { formatCount, formatFullDate } from '../format.ts'
import { onwards } from '../i18n/language.ts'
import { text, textOf } from '../i18n/text.ts'
import { Flex, Small, Stack } from '../theme/layout.tsx'

const MOST_SHOWN = 50
const CELLS_OF_A_NEW_ROW = 4

interface ChangeListProps {
  readonly definition: Definition
  readonly rows: readonly RowResult[]
}

/** The cells that would change, before and after, and what was read otherwise than it was written. */
export function ChangeList({ definition, rows }: ChangeListProps) {
  const changed = rows.filter(({ action }) => action === 'updated')
  const created = rows.filter(({ action }) => action === 'created')
  const noted = rows.filter(({ notes }) => notes?.length)
  return (
    <>
      <Part title={text('Changes')} rows={changed}>
        {(row) => <Changes definition={definition} row={row} />}
      </Part>
      <Part title={text('New records')} rows={created}>
        {(row) => <NewRow definition={definition} row={row} />}
      </Part>
      <Part title={text('Read differently')} rows={noted}>
        {({ notes = [] }) => <>{notes.map(({ message }) => message).join(' ')}</>}
      </Part>
    </>
  )
}

interface PartProps {
  readonly title: string
  readonly rows: readonly RowResult[]
  readonly children: (row: RowResult) => React.ReactNode
}

function Part({ title, rows, children }: PartProps) {
  if (rows.length === 0) return null
  return (
    <Box component="details" open={rows.length <= 10} sx={{ mb: 1.5 }}>
      <summary>
        <b>{title}</b> ·{' '}
        {text('{count} row |||| {count} rows', {
          smart_count: rows.length,
          count: formatCount(rows.length),
        })}
      </summary>
      <Box component="ul" sx={{ mt: 0.5, border: '1px solid var(--line)', borderRadius: 1 }}>
        {rows.slice(0, MOST_SHOWN).map((row) => (
          <Flex
            component="li"
            key={row.row}
            align="stretch"
            gap={1.5}
            divided
            sx={{ px: 1.5, py: 0.75, fontSize: '0.8125rem' }}
          >
            <Box
              component="span"
              sx={{
                color: 'text.secondary',
                fontVariantNumeric: 'tabular-nums',
                flex: 'none',
                minWidth: 56,
              }}
            >
              {text('Row {row}', { row: row.row })}
            </Box>
            <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>{children(row)}</Box>
          </Flex>
        ))}
      </Box>
      {rows.length > MOST_SHOWN && (
        <Small sx={{ mt: 0.5 }}>
          {text('and {count} more', { count: formatCount(rows.length - MOST_SHOWN) })}
        </Small>
      )}
    </Box>
  )
}

/** The server names choices, yes and no in English. */
const isNamed = (field: Field | undefined): boolean => hasItems(field) || isFlag(field)

const DAY = /^\d{4}-\d{2}-\d{2}$/

function words(definition: Definition, name: string, cell: Cell): string {
  if (cell === null) return text('(empty)')
  const field = definition.fields[name]
  // A month in words leaves no doubt about which figure was read as the month.
  if (field && isMoment(field) && DAY.test(String(cell))) return formatFullDate(String(cell))
  return isNamed(field) ? String(cell).split('; ').map(textOf).join('; ') : String(cell)
}

const Changes = ({ definition, row }: { definition: Definition; row: RowResult }) => (
  <Stack gap={0.25}>
    {row.changes.map(({ field, before, after, isSet }) => (
      <span key={field}>
        {isSet
          ? text('{field}, changed', { field: fieldName(definition, field) })
          : fieldName(definition, field)}
        :{' '}
        <Box component="del" sx={{ color: 'text.secondary' }}>
          {words(definition, field, before)}
        </Box>
        {` ${onwards} `}
        <Box component="ins" sx={{ textDecoration: 'none', fontWeight: 600 }}>
          {words(definition, field, after)}
        </Box>
      </span>
    ))}
    {row.changes.length === 0 &&
      (row.isShort
        ? text('Not shown: the file makes too many changes')
        : text('A sign-in is created, or a value that is not shown changes.'))}
  </Stack>
)

const NewRow = ({ definition, row }: { definition: Definition; row: RowResult }) => (
  <>
    {row.isShort
      ? text('Not shown: the file makes too many changes')
      : row.changes
          .filter(({ after }) => after !== null)
          .slice(0, CELLS_OF_A_NEW_ROW)
          .map(
            ({ field, after }) =>
              `${fieldName(definition, field)} ${words(definition, field, after)}`,
          )
          .join(' · ')}
  </>
)
