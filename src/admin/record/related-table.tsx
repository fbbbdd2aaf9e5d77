import { isNumber, mayDo, maySee, type Definition } from '#schema/engine'
import { Box, Link } from '@mui/material'
import { LinkBase } from 'react-admin'
import { Cell } from './display/cell.tsx'
import { labelBeside } from './display/record-label.ts'
import { numbersAlign } from '../i18n/language.ts'
import type { JsonRecord } from '../json-record.ts'
import { showPath } from '../routes.ts'
import { fieldLabel } from './display/sections.ts'
import { useScreenContext } from '../screen-context.tsx'

interface RelatedTableProps {
  readonly definition: Definition
  /** The field that points at the record whose page this is: it would say the same in each row. */
  readonly by: string
  /** Unset: the first of its list that the name does not say already. */
  readonly columns?: readonly string[] | undefined
  readonly rows: readonly (JsonRecord & { readonly id: number })[]
  readonly label: string
}

/**
 * Records in a few columns, the name of each leading to it; those that have no screen are told by the columns alone. On a phone each stands by itself, its facts below its name.
 */
export function RelatedTable({ definition, by, columns, rows, label }: RelatedTableProps) {
  const { role } = useScreenContext().principal
  const strange = columns?.find((name) => !definition.list.columns.includes(name))
  if (strange) throw new Error(`The list of ${definition.name} has no column ${strange}`)
  const shown = (columns ?? columnsOf(definition, by)).filter((name) => {
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
              <th key={name} scope="col" className={sideOf(definition, name)}>
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
                  className={isNamed || place > 0 ? sideOf(definition, name) : 'name'}
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

/** Columns of the table, without those that the record's name already shows. */
const columnsOf = (definition: Definition, by: string): readonly string[] =>
  definition.list.columns
    .filter(
      (name) =>
        definition.fields[name] &&
        name !== by &&
        !definition.title.includes(`{${name}}`) &&
        definition.fields[name]?.options.textFrom === undefined,
    )
    .slice(0, 4)

const sideOf = (definition: Definition, name: string): string | undefined => {
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
    // Without its header a number means nothing.
    '& .number::before': { content: "attr(data-label) ' '", color: 'text.secondary' },
  },
} as const
