import { Box } from '@mui/material'
import { apiAddress } from '../../providers/api-address.ts'
import type { JsonRecord } from '../../json-record.ts'
import type { FileFact } from '#schema/engine'

export const findFact = (record: JsonRecord, name: string): FileFact | undefined =>
  record.files?.[name]

/** Adds the server's address, which file URLs do not contain. */
export const buildFileAddress = (url: string): string =>
  url.startsWith('/') ? `${apiAddress()}${url}` : url

/** A small rounded picture, or the initial of the name if there is none. */
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
      src={buildFileAddress(fact.thumbnailUrl ?? fact.url)}
      alt=""
      loading="lazy"
      sx={{ ...THUMB, width: size, height: size }}
    />
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
