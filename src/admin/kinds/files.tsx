import { Box, Link } from '@mui/material'
import { buildFileAddress, findFact, Thumb } from '../record/chips/thumb.tsx'
import { text } from '../i18n/text.ts'
import type { CellOf, FactOf, KindScreen } from './kind-screen.ts'
import { useRowTabIndex } from './row-focus.ts'

const ImageCell = ({ record, name }: CellOf<'image'>) => <Thumb fact={findFact(record, name)} />

function Picture({ file }: FactOf<'image'>) {
  if (!file) return text('Picture')
  return (
    <Box
      component="img"
      src={file.thumbnailUrl ?? file.url}
      alt={file.name}
      sx={{ width: 120, height: 120, objectFit: 'cover', borderRadius: 1, display: 'block' }}
    />
  )
}

export const image: KindScreen<'image'> = {
  cell: ImageCell,
  fact: Picture,
  words: () => text('Picture'),
  filter: null,
}

function FileCell({ record, name }: CellOf<'file'>) {
  const tabIndex = useRowTabIndex()
  const fact = findFact(record, name)
  if (!fact) return null
  return (
    <Link
      href={buildFileAddress(fact.url)}
      target="_blank"
      rel="noreferrer"
      tabIndex={tabIndex}
      onClick={(event) => event.stopPropagation()}
    >
      {fact.name}
    </Link>
  )
}

const FileLink = ({ file }: FactOf<'file'>) =>
  file ? (
    <Link href={file.url} target="_blank" rel="noreferrer">
      {file.name}
    </Link>
  ) : (
    text('File')
  )

export const file: KindScreen<'file'> = {
  cell: FileCell,
  fact: FileLink,
  words: () => text('File'),
  filter: null,
}
