import { Box, Link } from '@mui/material'
import { apiAddress } from '../providers/api-address.ts'
import type { FileFact } from '../screen-context.tsx'
import type { CellProps } from '../screens.ts'
import { useRowTabIndex } from './row-focus.ts'

export const factOf = (
  record: Readonly<Record<string, unknown>>,
  name: string,
): FileFact | undefined =>
  (record['files'] as Readonly<Record<string, FileFact>> | undefined)?.[name]

/** Addresses of files come without the server's own. */
export const addressOf = (url: string): string =>
  url.startsWith('/') ? `${apiAddress()}${url}` : url

/** A small rounded picture; while there is none, the initial of what it would show. */
export function Thumb({
  fact,
  name = '',
  size = 28,
}: {
  fact: FileFact | undefined
  name?: string
  size?: number
}) {
  if (!fact)
    return (
      <Box
        aria-hidden
        component="span"
        sx={{ ...THUMB, width: size, height: size, fontSize: size * 0.45 }}
      >
        {[...name][0]}
      </Box>
    )
  return (
    <Box
      component="img"
      src={addressOf(fact.thumbnailUrl ?? fact.url)}
      alt=""
      loading="lazy"
      sx={{ ...THUMB, width: size, height: size }}
    />
  )
}

export const ImageCell = ({ record, name }: CellProps) => <Thumb fact={factOf(record, name)} />

export function FileCell({ record, name }: CellProps) {
  const tabIndex = useRowTabIndex()
  const fact = factOf(record, name)
  if (!fact) return null
  return (
    <Link
      href={addressOf(fact.url)}
      target="_blank"
      rel="noreferrer"
      tabIndex={tabIndex}
      onClick={(event) => event.stopPropagation()}
    >
      {fact.name}
    </Link>
  )
}

const THUMB = {
  display: 'inline-grid',
  placeItems: 'center',
  objectFit: 'cover',
  borderRadius: '6px',
  bgcolor: 'var(--sunken)',
  color: 'text.secondary',
  fontWeight: 600,
  verticalAlign: 'middle',
  flex: 'none',
} as const
