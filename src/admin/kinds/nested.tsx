import { humanise, isNumber } from '#schema/engine'
import { Box } from '@mui/material'
import { numbersAlign } from '../i18n/language.ts'
import { text } from '../i18n/text.ts'
import { FactFrame } from './fact-frame.tsx'
import { isNothing } from './is-nothing.ts'
import type { CellOf, FactOf, KindScreen } from './kind-screen.ts'
import { Stack } from '../theme/layout.tsx'

function LinesFact({ field, value, filesWithin, Value }: FactOf<'lines'>) {
  const columns = Object.entries(field.options.columns)
  return (
    // Scrolls if narrow, so it must be reachable by keyboard.
    <Box role="group" aria-label={field.options.label} tabIndex={0} sx={{ overflowX: 'auto' }}>
      <Box component="table" sx={TABLE}>
        <thead>
          <tr>
            {columns.map(([name, column]) => (
              <Box
                component="th"
                scope="col"
                key={name}
                sx={{ textAlign: isNumber(column) ? numbersAlign : 'start' }}
              >
                {column.options.label ?? humanise(name)}
              </Box>
            ))}
          </tr>
        </thead>
        <tbody>
          {value.map((row, index) => (
            <tr key={Number(row['id'] ?? index)}>
              {columns.map(([name, column]) => (
                <Box
                  component="td"
                  key={name}
                  sx={{ textAlign: isNumber(column) ? numbersAlign : 'start' }}
                >
                  <Value
                    field={column}
                    value={row[name]}
                    reference={row.labels?.[name]}
                    file={filesWithin?.[`${index}.${name}`]}
                  />
                </Box>
              ))}
            </tr>
          ))}
        </tbody>
      </Box>
    </Box>
  )
}

function ObjectFact({ field, value, filesWithin, Value }: FactOf<'object'>) {
  return (
    <Stack
      gap={1.5}
      columns="repeat(auto-fill, minmax(180px, 1fr))"
      sx={{
        borderLeft: '2px solid',
        borderColor: 'divider',
        pl: 1.5,
        mt: 0.5,
      }}
    >
      {Object.entries(field.options.columns)
        .filter(([name]) => !isNothing(value[name]))
        .map(([name, column]) => (
          <FactFrame key={name} label={column.options.label ?? humanise(name)}>
            <Value
              field={column}
              value={value[name]}
              reference={value.labels?.[name]}
              file={filesWithin?.[name]}
            />
          </FactFrame>
        ))}
    </Stack>
  )
}

const LinesCell = ({ value }: CellOf<'lines'>) =>
  text('{smart_count} line |||| {smart_count} lines', { smart_count: value.length })

export const lines: KindScreen<'lines'> = {
  cell: LinesCell,
  fact: LinesFact,
  words: ({ length }) => text('{smart_count} row |||| {smart_count} rows', { smart_count: length }),
  filter: null,
  isWide: () => true,
}

function ObjectCell({ value, field }: CellOf<'object'>) {
  const words = Object.keys(field.options.columns)
    .map((name) => value[name])
    .filter((each) => typeof each === 'string' && each)
    .join(', ')
  return <span title={words}>{words}</span>
}

export const object: KindScreen<'object'> = {
  cell: ObjectCell,
  fact: ObjectFact,
  words: (value) =>
    Object.values(value)
      .filter((part) => part !== null && part !== '')
      .join(', '),
  filter: null,
  isWide: () => true,
}

const TABLE = {
  borderCollapse: 'collapse',
  width: '100%',
  fontSize: '0.8125rem',
  fontVariantNumeric: 'tabular-nums',
  '& th': { fontWeight: 600, color: 'text.secondary', py: 0.5, pr: 2, whiteSpace: 'nowrap' },
  '& td': { py: 0.5, pr: 2, borderTop: '1px solid', borderColor: 'divider' },
} as const
