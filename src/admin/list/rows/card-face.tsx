import { isImage, isMany, readItems, type Definition } from '#schema/engine'
import { Box, Link } from '@mui/material'
import type { ReactNode } from 'react'
import { LinkBase } from 'react-admin'
import { Cell } from '../../record/display/cell.tsx'
import { findFact, Thumb } from '../../record/chips/thumb.tsx'
import { findPicture, type Column } from './columns.ts'
import { useRowPath } from './list-row.tsx'
import { UnbrokenCodes } from '../../record/chips/unbroken-codes.tsx'
import { Marks } from '../../record/chips/marks.tsx'
import { ImportedChip } from '../../record/chips/state-chip.tsx'
import { useScreenContext } from '../../screen-context.tsx'
import { formatCardName, type CardName, type Row } from './record-name.ts'
import { LINKED_BOX, STRETCHED_LINK } from '../../theme/styles.ts'
import { Flex } from '../../theme/layout.tsx'

const FACTS = 3

interface CardFaceProps {
  readonly definition: Definition
  readonly columns: readonly Column[]
  readonly row: Row
  /** Shown at the end of the first line instead of the state. */
  readonly aside?: ReactNode
  /** Compact layout, for many cards. */
  readonly isDense?: boolean
}

/** Content of a card: name, state, and three facts. The name links to the record. */
export function CardFace({ definition, columns, row, aside, isDense = false }: CardFaceProps) {
  const path = useRowPath(definition, row)
  const { principal } = useScreenContext()
  const cardName = formatCardName(definition, row, principal.role)
  const { name } = cardName
  const state = stateColumn(definition, columns)
  const picture = findPicture(definition)
  const fact = picture && row['files'] !== undefined ? findFact(row, picture) : undefined
  const chip = state && (
    <Cell definition={definition} name={state.name} field={state.field} record={row} />
  )
  return (
    <>
      <Flex align="start" gap={1.25}>
        {fact && <Thumb fact={fact} size={40} />}
        <Box
          sx={{
            flex: 1,
            minWidth: 0,
            fontWeight: 650,
            fontSize: isDense ? '0.8125rem' : '0.9375rem',
            lineHeight: 1.35,
            overflowWrap: 'anywhere',
          }}
        >
          {path ? (
            <Link
              component={LinkBase}
              to={path}
              draggable={false}
              sx={{ color: 'text.primary', fontWeight: 'inherit', ...STRETCHED_LINK }}
            >
              <UnbrokenCodes words={name} />
            </Link>
          ) : (
            <UnbrokenCodes words={name} />
          )}
        </Box>
        <Marks definition={definition} record={row} />
        {row['beingImported'] === true ? <ImportedChip /> : (aside ?? chip)}
      </Flex>
      <Box component="dl" sx={isDense ? DENSE_LIST : FACT_LIST}>
        {factColumns(definition, columns, row, { cardName, state }).map(
          ({ name: field, field: kind, label }) => (
            <Box key={field} sx={{ display: 'contents' }}>
              <dt>{label}</dt>
              <dd dir="auto">
                <Cell definition={definition} name={field} field={kind} record={row} />
              </dd>
            </Box>
          ),
        )}
      </Box>
    </>
  )
}

/** The column with the state, or else the first choice with tones. */
export const stateColumn = (
  definition: Definition,
  columns: readonly Column[],
): Column | undefined =>
  columns.find(({ name }) => name === definition.state) ??
  columns.find(
    ({ field }) => !isMany(field) && Object.values(readItems(field)).some(({ tone }) => tone),
  )

/** Returns true for a value without a tone in a field that marks only exceptions. It carries no information. */
function isUsual({ field }: Column, value: unknown): boolean {
  const items = readItems(field)
  const item = items[String(value)]
  return item !== undefined && !item.tone && Object.values(items).some(({ tone }) => tone)
}

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || (Array.isArray(value) && value.length === 0)

/** Returns true if a name contains a value as a complete part: "PS-2025-05-0012" does not contain its month. */
const says = (name: string, value: string): boolean =>
  ` ${name.replaceAll(/[()\u2068\u2069]/g, ' ')} `.includes(` ${value} `)

/** The first columns that add information to the heading. */
function factColumns(
  definition: Definition,
  columns: readonly Column[],
  row: Row,
  {
    cardName: { name, tells },
    state,
  }: { readonly cardName: CardName; readonly state: Column | undefined },
): Column[] {
  const telling = columns.filter(
    (column) =>
      column !== state &&
      !isImage(column.field) &&
      !(column.isName && tells.includes(column.name)) &&
      !isEmpty(row[column.name]) &&
      !isUsual(column, row[column.name]) &&
      !(typeof row[column.name] === 'string' && says(name, String(row[column.name]))),
  )
  const isLeast = (column: Column) => definition.list.foldFirst?.includes(column.name) ?? false
  return [...telling.filter((column) => !isLeast(column)), ...telling.filter(isLeast)].slice(
    0,
    FACTS,
  )
}

export const CARD = {
  ...LINKED_BOX,
  bgcolor: 'background.paper',
  border: '1px solid var(--line)',
  borderRadius: 1,
  p: 2,
} as const

const FACT_LIST = {
  display: 'grid',
  gridTemplateColumns: 'minmax(88px, max-content) minmax(0, 1fr)',
  columnGap: 2,
  rowGap: 0.25,
  m: 0,
  mt: 1,
  fontSize: '0.8125rem',
  '& dt': { color: 'text.secondary' },
  '& dd': {
    textAlign: 'left',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    fontVariantNumeric: 'tabular-nums',
  },
} as const

const DENSE_LIST = {
  ...FACT_LIST,
  mt: 0.5,
  gridTemplateColumns: 'minmax(72px, max-content) minmax(0, 1fr)',
  columnGap: 1.25,
  fontSize: '0.75rem',
} as const
