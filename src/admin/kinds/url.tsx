import { Link } from '@mui/material'
import type { CellOf, FactOf, KindScreen } from './kind-screen.ts'
import { useRowTabIndex } from './row-focus.ts'

/** What tells one page from another at a glance: its host, without the "www." that says nothing. */
const hostOf = (address: string): string =>
  URL.canParse(address) ? new URL(address).host.replace(/^www\./, '') : address

/** Opens beside the back office, and tells the page nothing of it. */
const BESIDE = { target: '_blank', rel: 'noopener noreferrer' } as const

function Host({ value }: CellOf<'url'>) {
  const tabIndex = useRowTabIndex()
  return (
    <Link
      href={value}
      {...BESIDE}
      title={value}
      tabIndex={tabIndex}
      onClick={(event) => event.stopPropagation()}
    >
      <bdi dir="ltr">{hostOf(value)}</bdi>
    </Link>
  )
}

const Address = ({ value }: FactOf<'url'>) => (
  <Link href={value} {...BESIDE}>
    <bdi dir="ltr">{value}</bdi>
  </Link>
)

export const url: KindScreen<'url'> = {
  cell: Host,
  fact: Address,
  words: (value) => value,
  filter: 'text',
  inputWidth: 240,
}
