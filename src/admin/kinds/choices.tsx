import { readItems, type Field } from '#schema/engine'
import { ToneChip } from '../record/chips/tone-chip.tsx'
import { text } from '../i18n/text.ts'
import type { CellOf, FactOf, KindScreen } from './kind-screen.ts'
import { Flex } from '../theme/layout.tsx'
import CheckIcon from '@mui/icons-material/Check'
import { Box } from '@mui/material'

const readLabel = (code: string, field: Field): string => readItems(field)[code]?.label ?? code

const formatLabels = (codes: readonly string[], field: Field): string =>
  codes.map((code) => readLabel(code, field)).join(', ')

/** Total number of letters above which even a few choices need the full width of the form. */
const MANY_LETTERS = 30

/** Returns true if up to four items shown side by side need the full width, because their labels are long. */
function isWide(field: Field): boolean {
  const items = Object.values(readItems(field))
  return (
    items.length > 0 &&
    items.length <= 4 &&
    items.reduce((sum, { label }) => sum + label.length, 0) > MANY_LETTERS
  )
}

/** A choice with a tone is shown as a state chip, one without a tone as plain text. */
function Item({ value, field }: CellOf<'choice'> | FactOf<'choice'>) {
  const item = readItems(field)[value]
  return item?.tone ? <ToneChip label={item.label} tone={item.tone} /> : readLabel(value, field)
}

export const choice: KindScreen<'choice'> = {
  cell: Item,
  fact: Item,
  words: readLabel,
  filter: 'items',
  isWide,
  inputWidth: 180,
}

function Items({ value, field }: CellOf<'choices'>) {
  const words = formatLabels(value, field)
  return <span title={words}>{words}</span>
}

const Chips = ({ value, field }: FactOf<'choices'>) => (
  <Flex align="stretch" gap={0.5} wrap>
    {value.map((code) => (
      <ToneChip key={code} label={readLabel(code, field)} tone={readItems(field)[code]?.tone} />
    ))}
  </Flex>
)

export const choices: KindScreen<'choices'> = {
  cell: Items,
  fact: Chips,
  words: formatLabels,
  filter: 'items',
  isWide: () => true,
}

const Flag = ({ value }: { value: boolean }) => <YesNo value={value} />

export const flag: KindScreen<'flag'> = {
  cell: Flag,
  fact: Flag,
  words: (value) => (value ? text('Yes') : text('No')),
  filter: 'flag',
  inputWidth: 100,
}

/** A read-only flag: a tick and a word, or a muted word in the same place. */
export const YesNo = ({ value }: { value: unknown }) => (
  <Box component="span" sx={{ ...LINE, color: value ? 'inherit' : 'var(--ink-faint)' }}>
    {value ? (
      <CheckIcon aria-hidden sx={{ fontSize: 15, color: 'var(--tone-success-ink)' }} />
    ) : (
      <Box component="span" aria-hidden sx={DASH} />
    )}
    {value ? text('Yes') : text('No')}
  </Box>
)

// Icons are centred in the line; text keeps the surrounding baseline.
const LINE = {
  display: 'inline-flex',
  alignItems: 'baseline',
  gap: 0.5,
  '& > [aria-hidden]': { alignSelf: 'center' },
} as const
const DASH = {
  width: 9,
  height: '1.5px',
  mx: '3px',
  borderRadius: 1,
  bgcolor: 'currentColor',
  opacity: 0.6,
} as const
