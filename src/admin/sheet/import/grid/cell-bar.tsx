import type { DraftRow } from '#schema/engine'
import EditIcon from '@mui/icons-material/EditOutlined'
import { Box, IconButton } from '@mui/material'
import { text } from '../../../i18n/text.ts'
import { Flex, Small } from '../../../theme/layout.tsx'
import { describeCell, factsOf, resultOf, shownCell } from './cell-facts.ts'
import type { GridColumn } from './layout.ts'

interface CellBarProps {
  readonly row: DraftRow | undefined
  readonly column: number
  readonly columns: readonly GridColumn[]
  /** All problems of the row. */
  readonly problems: readonly string[]
  readonly isChecked: boolean
  readonly mayEdit: boolean
  readonly onEdit: () => void
}

/** The active cell in full, with its problems, which a narrow column cannot show. */
export function CellBar(props: CellBarProps) {
  const { row, column, columns, problems, isChecked, mayEdit, onEdit } = props
  const { [column]: heading } = columns
  if (!row) return <Box sx={BAR} />
  const facts = heading ? factsOf(row, column, heading) : null
  const sentences = facts
    ? describeCell(isChecked ? facts : { ...facts, errors: [], notes: [], change: undefined })
    : isChecked
      ? problems
      : []
  const about = heading ? heading.header : isChecked && resultOf(row)?.label
  const wrong = isChecked ? new Set((facts ?? row).errors.map(({ message }) => message)) : NONE
  const isWrong = (text: string) => [...wrong].some((each) => text.endsWith(each))
  return (
    <Flex align="start" gap={1} sx={BAR}>
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        <Box sx={{ fontSize: '0.8125rem' }}>
          <Box component="bdi" sx={{ color: 'text.secondary' }}>
            {[text('Row {row}', { row: row.row }), about].filter(Boolean).join(' · ')}
          </Box>
          {facts && (
            <Box component="bdi" sx={{ fontWeight: 600, marginInlineStart: '8px' }}>
              {shownCell(facts.value) || text('(empty)')}
            </Box>
          )}
        </Box>
        {sentences.map((sentence) => (
          <Small key={sentence} sx={isWrong(sentence) ? { color: 'var(--tone-danger-ink)' } : {}}>
            {sentence}
          </Small>
        ))}
      </Box>
      {heading && mayEdit && (
        <IconButton size="small" aria-label={text('Edit this cell')} onClick={onEdit}>
          <EditIcon sx={{ fontSize: 18 }} />
        </IconButton>
      )}
    </Flex>
  )
}

const NONE: ReadonlySet<string> = new Set()

const BAR = {
  minHeight: 50,
  px: 1.25,
  py: 0.5,
  mt: 1,
  borderRadius: 1,
  bgcolor: 'var(--sunken)',
} as const
