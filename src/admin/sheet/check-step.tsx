import {
  type FileFacts,
  type ImportResult,
  type RowResult,
  hasItems,
  isFlag,
  isMoment,
  type Cell,
  type Definition,
  type Field,
} from '#schema/engine'
import { Alert, Box, Button, Typography, TextField } from '@mui/material'
import { type ReactNode, useMemo, useState } from 'react'
import { ProblemList, fieldName } from './problem-list.tsx'
import { StepCard } from './step-card.tsx'
import type { ImportState } from './use-import.ts'
import { formatCount, formatFullDate } from '../format.ts'
import { text, translateText } from '../i18n/text.ts'
import { Stack, Small, Flex } from '../theme/layout.tsx'
import { onwards } from '../i18n/language.ts'

interface CheckStepProps {
  readonly state: ImportState
  readonly checked: ImportResult
}

/** Step three: a preview of the import, row by row. */
export function CheckStep({ state, checked }: CheckStepProps) {
  const { busy, definition } = state
  const { created, updated, unchanged, failed } = checked
  const rows = created + updated
  return (
    <StepCard
      number={3}
      title={text('Review changes')}
      takesFocus
      busy={busy === 'importing' ? text('Importing') : null}
    >
      <Stack component="dl" columns={{ xs: '1fr 1fr', sm: 'repeat(4, 1fr)' }} sx={{ mb: 2.5 }}>
        <Count tone={created > 0 ? 'success' : 'neutral'} count={created} label={text('new')} />
        <Count
          tone={updated > 0 ? 'progress' : 'neutral'}
          count={updated}
          label={text('changed')}
        />
        <Count tone="neutral" count={unchanged} label={text('unchanged')} />
        <Count
          tone={failed > 0 ? 'danger' : 'neutral'}
          count={failed}
          label={text('with problems')}
        />
      </Stack>
      {failed > 0 && (
        <ProblemList
          definition={definition}
          rows={checked.rows}
          fileName={checked.file.name}
          counted={checked.errorCount}
        />
      )}
      {failed > 0 && <UnknownWords key={checked.rows.length} state={state} rows={checked.rows} />}
      <FileNotes notes={checked.file.notes} />
      <ChangeList definition={definition} rows={checked.rows} />
      <Box sx={{ mt: 2.5 }}>
        {failed > 0 ? (
          <Alert severity="info">
            {text(
              'All rows are imported, or none are. Correct the rows listed above in your file and choose it again, or change how its columns are matched.',
            )}
          </Alert>
        ) : rows === 0 ? (
          <Alert severity="info">
            {text('Everything in this file is already in Larder. There is nothing to import.')}
          </Alert>
        ) : (
          <Button
            variant="contained"
            disabled={busy !== null}
            onClick={state.save}
            sx={{ minHeight: 44 }}
          >
            {saveWords(created, updated, definition.label)}
          </Button>
        )}
      </Box>
    </StepCard>
  )
}

function FileNotes({ notes }: { readonly notes: FileFacts['notes'] }) {
  return notes.length === 0 ? null : (
    <Alert severity="info" sx={{ mb: 1.5 }}>
      {notes.map(({ field, code, message }) => (
        <div key={`${field} ${code}`}>{message}</div>
      ))}
    </Alert>
  )
}

function saveWords(
  created: number,
  updated: number,
  [one, many]: readonly [string, string],
): string {
  const words = (count: number): string =>
    `${formatCount(count)} ${(count === 1 ? one : many).toLowerCase()}`
  if (updated === 0) return text('Add {created}', { created: words(created) })
  return created === 0
    ? text('Change {updated}', { updated: words(updated) })
    : text('Add {created} and change {updated}', {
        created: words(created),
        updated: formatCount(updated),
      })
}

interface CountProps {
  readonly tone: string
  readonly count: number
  readonly label: ReactNode
}

function Count({ tone, count, label }: CountProps) {
  return (
    <Box
      sx={{
        p: 1.5,
        borderRadius: 1,
        bgcolor: `var(--tone-${tone}-soft)`,
        color: `var(--tone-${tone}-ink)`,
        display: 'flex',
        flexDirection: 'column-reverse',
      }}
    >
      <Typography component="dt" variant="body2">
        {label}
      </Typography>
      <Typography
        component="dd"
        sx={{
          m: 0,
          fontSize: '1.375rem',
          fontWeight: 680,
          lineHeight: 1.2,
          fontVariantNumeric: 'tabular-nums',
        }}
      >
        {formatCount(count)}
      </Typography>
    </Box>
  )
}

const MOST_WORDS = 20

/** Error codes for words in the file that Larder does not know. */
const UNKNOWN: ReadonlySet<string | undefined> = new Set([
  'unknownName',
  'ambiguousName',
  'choice',
  'yesOrNo',
  'notUsable',
])

interface Word {
  readonly field: string
  readonly value: string
  readonly rows: number
}

/** Each unknown word once, the most frequent first. */
function unknownWords(rows: readonly RowResult[]): Word[] {
  const words = new Map<string, Word>()
  for (const { field, value, code } of rows.flatMap(({ errors }) => errors)) {
    if (!UNKNOWN.has(code) || value === null || value === undefined) continue
    const key = JSON.stringify([field, value])
    words.set(key, { field, value: String(value), rows: (words.get(key)?.rows ?? 0) + 1 })
  }
  return [...words.values()].toSorted((left, right) => right.rows - left.rows)
}

interface UnknownWordsProps {
  readonly state: ImportState
  readonly rows: readonly RowResult[]
}

/** Lets the user map the file's words to values, instead of changing the file. */
function UnknownWords({ state: { definition, busy, translate }, rows }: UnknownWordsProps) {
  const words = useMemo(() => unknownWords(rows).slice(0, MOST_WORDS), [rows])
  const [meant, setMeant] = useState<Readonly<Record<string, Readonly<Record<string, string>>>>>({})
  if (words.length === 0) return null
  const hasMeaning = Object.values(meant).some((those) =>
    Object.values(those).some((word) => word.trim() !== ''),
  )
  const setMeaning = (field: string, value: string, word: string) =>
    setMeant((before) => ({ ...before, [field]: { ...before[field], [value]: word } }))
  const apply = () =>
    translate(
      Object.fromEntries(
        Object.entries(meant).map(([field, those]) => [
          field,
          Object.fromEntries(Object.entries(those).filter(([, word]) => word.trim() !== '')),
        ]),
      ),
    )
  return (
    <Box component="fieldset" sx={{ mb: 2.5 }}>
      <Typography component="legend" sx={{ fontWeight: 650, p: 0, mb: 0.5 }}>
        {text('Unknown values')}
      </Typography>
      <Small sx={{ mb: 1.5 }}>
        {text('Enter what each one means. You do not need to change the file.')}
      </Small>
      <Stack gap={1.5} columns={{ xs: '1fr', sm: '1fr 1fr' }}>
        {words.map(({ field, value, rows: count }) => (
          <TextField
            key={`${field} ${value}`}
            size="small"
            label={text('{field}: “{value}” means', {
              field: fieldName(definition, field),
              value,
            })}
            value={meant[field]?.[value] ?? ''}
            helperText={text('in {count} row |||| in {count} rows', {
              smart_count: count,
              count: formatCount(count),
            })}
            slotProps={{ inputLabel: { shrink: true } }}
            onChange={(event) => setMeaning(field, value, event.target.value)}
          />
        ))}
      </Stack>
      <Button
        variant="outlined"
        disabled={busy !== null || !hasMeaning}
        onClick={apply}
        sx={{ mt: 1.5, minHeight: 44 }}
      >
        {text('Use these values and check again')}
      </Button>
    </Box>
  )
}

const MOST_SHOWN = 50
const CELLS_OF_A_NEW_ROW = 4

interface ChangeListProps {
  readonly definition: Definition
  readonly rows: readonly RowResult[]
}

/** The cells that would change, before and after, and the values that were interpreted. */
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
  return isNamed(field) ? String(cell).split('; ').map(translateText).join('; ') : String(cell)
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
        ? text('Not shown: there are too many changes in the file')
        : text('A user is created, or a hidden value changes.'))}
  </Stack>
)

const NewRow = ({ definition, row }: { definition: Definition; row: RowResult }) => (
  <>
    {row.isShort
      ? text('Not shown: there are too many changes in the file')
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
