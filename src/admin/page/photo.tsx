import { Box } from '@mui/material'
import { addressOf, factOf } from '../chips/thumb.tsx'
import type { JsonRecord } from '../json-record.ts'

interface PhotoProps {
  readonly record: JsonRecord
  /** The field that holds it. */
  readonly name: string
}

/** The picture of a record as wide as its column; nothing where there is none. */
export function Photo({ record, name }: PhotoProps) {
  const picture = factOf(record, name)
  return picture ? (
    <Box component="img" src={addressOf(picture.url)} alt={picture.name} sx={PHOTO} />
  ) : null
}

const PHOTO = {
  display: 'block',
  width: '100%',
  maxWidth: 320,
  aspectRatio: '4 / 3',
  objectFit: 'cover',
  borderRadius: 1,
  border: '1px solid var(--line)',
  bgcolor: 'var(--sunken)',
} as const
