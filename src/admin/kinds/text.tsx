import { Box, Link } from '@mui/material'
import { formatPhone } from '../phone-number.ts'
import type { CellOf, FactOf, KindScreen } from './kind-screen.ts'
import { KeyCell } from './references.tsx'

type TextKind = 'text' | 'longText' | 'email' | 'phone' | 'time'

const Plain = ({ value }: { value: string }) => <bdi>{value}</bdi>

function Clipped(props: CellOf<'text' | 'longText' | 'email'>) {
  return props.field.options.keyFrom ? (
    <KeyCell {...props} />
  ) : (
    <span title={props.value}>{props.value}</span>
  )
}

/** Fields with a maximum length of at least this take the full width of a form. */
const LONG = 150

const asText = {
  words: (value: string) => value,
  filter: 'text',
} as const satisfies Partial<KindScreen<TextKind>>

export const text: KindScreen<'text'> = {
  ...asText,
  cell: Clipped,
  fact: Plain,
  isWide: ({ options }) => (options.max ?? 0) >= LONG,
  inputWidth: 180,
}

const Paragraphs = ({ value }: FactOf<'longText'>) => (
  // Aligned to the starting side of the page, regardless of the direction of the text.
  <Box dir="auto" sx={{ whiteSpace: 'pre-wrap', maxWidth: '68ch', textAlign: 'left' }}>
    {value}
  </Box>
)

export const longText: KindScreen<'longText'> = {
  ...asText,
  cell: Clipped,
  fact: Paragraphs,
  isWide: () => true,
  inputWidth: 240,
}

const Email = ({ value }: FactOf<'email'>) => (
  <Link href={`mailto:${value}`} color="inherit">
    <bdi dir="ltr">{value}</bdi>
  </Link>
)

export const email: KindScreen<'email'> = { ...asText, cell: Clipped, fact: Email }

const PhoneNumber = ({ value }: CellOf<'phone'>) => <bdi dir="ltr">{formatPhone(value)}</bdi>
const PhoneLink = ({ value }: FactOf<'phone'>) => (
  <Link href={`tel:${value}`} color="inherit">
    <bdi dir="ltr">{formatPhone(value)}</bdi>
  </Link>
)

export const phone: KindScreen<'phone'> = {
  cell: PhoneNumber,
  fact: PhoneLink,
  words: formatPhone,
  filter: 'text',
  isReformatted: true,
}

export const time: KindScreen<'time'> = { ...asText, cell: Plain, fact: Plain, inputWidth: 110 }

const HIDDEN = '••••••••'

export const password: KindScreen<'password'> = {
  cell: () => '••••••',
  fact: () => <bdi>{HIDDEN}</bdi>,
  words: () => HIDDEN,
  filter: null,
}
