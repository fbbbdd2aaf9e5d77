import { Link } from '@mui/material'
import type { CellOf, FactOf, KindScreen } from './kind-screen.ts'

const Clipped = ({ value }: CellOf<'url'>) => <span title={value}>{value}</span>

const PageLink = ({ value }: FactOf<'url'>) => (
  <Link href={value} color="inherit" target="_blank" rel="noopener noreferrer">
    <bdi dir="ltr">{value}</bdi>
  </Link>
)

export const url: KindScreen<'url'> = {
  cell: Clipped,
  fact: PageLink,
  words: (value) => value,
  filter: 'text',
}
