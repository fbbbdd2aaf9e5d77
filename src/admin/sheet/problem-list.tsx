import { humanise, type Definition, type ImportResult, type RowResult } from '#schema/engine'
import {
  Alert,
  Box,
  Button,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableHead,
  TableRow,
  Typography,
} from '@mui/material'
import { visuallyHidden } from '@mui/utils'
import { saveAs } from 'file-saver'
import { formatCsv } from './write-text.ts'
import { formatCount } from '../format.ts'
import { text } from '../i18n/text.ts'
import { Flex, Small } from '../theme/layout.tsx'

const MOST_SHOWN = 200

interface Problem {
  readonly row: number
  readonly field: string
  readonly value: string
  readonly message: string
}

/** Returns the label of a field; an error of the row as a whole has no field. */
export const fieldName = (definition: Definition, path: string): string => {
  const [name = ''] = path.split('.')
  return name === '' ? text('The row') : (definition.fields[name]?.options.label ?? humanise(name))
}

const listProblems = (definition: Definition, rows: readonly RowResult[]): Problem[] =>
  rows.flatMap(({ row, errors }) =>
    errors.map(({ field, value, message }) => ({
      row,
      field: fieldName(definition, field),
      value: value === null || value === undefined ? '' : String(value),
      message,
    })),
  )

/** Rows with errors that the server left out; the downloadable list includes them. */
const listUnlisted = (rows: readonly RowResult[]): Problem[] =>
  rows.flatMap(({ row, errorsLeftOut: count = 0 }) =>
    count === 0
      ? []
      : [
          {
            row,
            field: text('The row'),
            value: '',
            message: text(
              '{count} more problem, not listed |||| {count} more problems, not listed',
              { smart_count: count, count: formatCount(count) },
            ),
          },
        ],
  )

interface ProblemListProps {
  readonly definition: Definition
  readonly rows: readonly RowResult[]
  readonly fileName: string
  /** Number of problems, if the server does not list them all. */
  readonly counted?: ImportResult['errorCount']
}

export function ProblemList({ definition, rows, fileName, counted }: ProblemListProps) {
  const problems = listProblems(definition, rows)
  const save = () => saveProblems(fileName, [...problems, ...listUnlisted(rows)])
  return (
    <Box sx={{ mb: 2.5 }}>
      <Flex align="baseline" justify="space-between" wrap sx={{ mb: 0.5 }}>
        <Typography component="h3" sx={{ fontWeight: 650 }}>
          {text('Problems')}
        </Typography>
        <Button size="small" onClick={save}>
          {text('Download the list (.csv)')}
        </Button>
      </Flex>
      <ProblemTable problems={problems.slice(0, MOST_SHOWN)} />
      {problems.length > MOST_SHOWN && !counted && (
        <Small sx={{ mt: 0.5 }}>
          {text('Showing the first {shown} of {total}. Download the list to see them all.', {
            shown: MOST_SHOWN,
            total: formatCount(problems.length),
          })}
        </Small>
      )}
      {counted && (
        <Alert severity="warning" sx={{ mt: 1 }}>
          {text(
            'There are {total} problems. The downloadable list shows {listed} of them and gives the row numbers of the rest.',
            { total: formatCount(counted.total), listed: formatCount(counted.listed) },
          )}
        </Alert>
      )}
    </Box>
  )
}

type Problems = ReturnType<typeof listProblems>

function saveProblems(fileName: string, problems: Problems): void {
  const lines = [
    [text('Row'), text('Field'), text('Value'), text('Problem')],
    ...problems.map(({ row, field, value, message }) => [row, field, value, message]),
  ]
  saveAs(
    new Blob([formatCsv(lines)], { type: 'text/csv;charset=utf-8' }),
    `${fileName.replace(/\.[^.]*$/, '')} ${text('Problems')}.csv`,
  )
}

const ProblemTable = ({ problems }: { readonly problems: Problems }) => (
  <TableContainer
    tabIndex={0}
    role="region"
    aria-label={text('Problems by row')}
    sx={{ maxHeight: 420, border: '1px solid var(--line)', borderRadius: 1 }}
  >
    <Table size="small" stickyHeader sx={TABLE}>
      <TableHead>
        <TableRow>
          <TableCell align="right">{text('Row')}</TableCell>
          <TableCell>{text('Field')}</TableCell>
          <TableCell>{text('Value')}</TableCell>
          <TableCell>{text('What to do')}</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {problems.map(({ row, field, value, message }, place) => (
          <TableRow key={place}>
            <TableCell align="right" sx={{ fontVariantNumeric: 'tabular-nums' }}>
              {row}
            </TableCell>
            <TableCell sx={{ fontWeight: { xs: 600, sm: 'inherit' }, whiteSpace: 'nowrap' }}>
              {field}
            </TableCell>
            <TableCell sx={VALUE}>{value === '' ? text('(empty)') : value}</TableCell>
            <TableCell sx={{ minWidth: { sm: 180 } }}>{message}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  </TableContainer>
)

const VALUE = {
  overflowWrap: 'anywhere',
  minWidth: { sm: 130 },
  color: { xs: 'text.secondary', sm: 'inherit' },
} as const

/** On a phone each problem becomes a small block: row, field and value on one line, the remedy below. */
const TABLE = {
  '@media (max-width: 599.95px)': {
    '& thead': visuallyHidden,
    '&, & tbody': { display: 'block' },
    '& tbody tr': {
      display: 'grid',
      gridTemplateColumns: 'max-content max-content minmax(0, 1fr)',
      columnGap: 1,
      px: 1.5,
      py: 1,
      borderBottom: '1px solid var(--line)',
    },
    '& tbody tr:last-of-type': { borderBottom: 0 },
    '& tbody td': { border: 0, p: 0, textAlign: 'start' },
    '& tbody td:first-of-type': {
      color: 'text.secondary',
      '&::before': { content: `"${text('Row')} "` },
    },
    '& tbody td:last-of-type': { gridColumn: '1 / -1' },
  },
} as const
