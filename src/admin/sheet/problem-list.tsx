import { humanise, type Definition } from '#language'
import { Box, Button, Table, TableBody, TableCell, TableContainer, TableHead, TableRow, Typography } from '@mui/material'
import { saveAs } from 'file-saver'
import type { RowResult } from './import-calls.ts'
import { csvOf } from './write-text.ts'

const MOST_SHOWN = 200

interface Problem {
  readonly row: number
  readonly field: string
  readonly value: string
  readonly message: string
}

/** What a field is called; an error of the row as a whole has none. */
export const fieldName = (definition: Definition, path: string): string => {
  const [name = ''] = path.split('.')
  return name === '' ? 'The row' : definition.fields[name]?.options.label ?? humanise(name)
}

export const problemsOf = (definition: Definition, rows: readonly RowResult[]): Problem[] =>
  rows.flatMap(({ row, errors }) => errors.map(({ field, value, message }) =>
    ({ row, field: fieldName(definition, field), value: value === null || value === undefined ? '' : String(value), message })))

interface ProblemListProps {
  readonly definition: Definition
  readonly rows: readonly RowResult[]
  readonly fileName: string
}

/** Every problem by the row number of the spreadsheet: what stands there, and what to do. */
export function ProblemList({ definition, rows, fileName }: ProblemListProps) {
  const problems = problemsOf(definition, rows)
  const save = () => {
    const lines = [['Row', 'Field', 'Value', 'Problem'], ...problems.map(({ row, field, value, message }) => [row, field, value, message])]
    saveAs(new Blob([csvOf(lines)], { type: 'text/csv;charset=utf-8' }), `${fileName.replace(/\.[^.]*$/, '')} problems.csv`)
  }
  return (
    <Box sx={{ mb: 2.5 }}>
      <Box sx={{ display: 'flex', alignItems: 'baseline', justifyContent: 'space-between', flexWrap: 'wrap', gap: 1, mb: 0.5 }}>
        <Typography component="h3" sx={{ fontSize: '0.875rem', fontWeight: 650 }}>Problems</Typography>
        <Button size="small" onClick={save}>Download the list (.csv)</Button>
      </Box>
      <TableContainer tabIndex={0} role="region" aria-label="Problems by row" sx={{ maxHeight: 420, border: '1px solid var(--line)', borderRadius: 1 }}>
        <Table size="small" stickyHeader>
          <TableHead><TableRow><TableCell align="right">Row</TableCell><TableCell>Field</TableCell><TableCell>Value</TableCell><TableCell>What to do</TableCell></TableRow></TableHead>
          <TableBody>
            {problems.slice(0, MOST_SHOWN).map(({ row, field, value, message }, place) => (
              <TableRow key={place}>
                <TableCell align="right" sx={{ fontVariantNumeric: 'tabular-nums' }}>{row}</TableCell>
                <TableCell>{field}</TableCell>
                <TableCell sx={{ overflowWrap: 'anywhere', minWidth: 90 }}>{value === '' ? '(empty)' : value}</TableCell>
                <TableCell sx={{ minWidth: 180 }}>{message}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </TableContainer>
      {problems.length > MOST_SHOWN && (
        <Typography sx={{ fontSize: '0.8125rem', color: 'text.secondary', mt: 0.5 }}>
          The first {MOST_SHOWN} of {problems.length.toLocaleString('en-GB')}; the list has them all.
        </Typography>
      )}
    </Box>
  )
}
