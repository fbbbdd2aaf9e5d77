import { screen, showPath, translated, type CellProps } from '#admin'
import { outsideCall } from '#system'
import { Link } from '@mui/material'
import { lazy } from 'react'
import { LinkBase } from 'react-admin'

/** Calls to other systems, with the record that each is about. */
export default screen(outsideCall, {
  cells: { recordLabel: RecordOfCall, relatedType: TypeOfRecord },
  facts: {
    recordLabel: RecordOfCall,
    relatedType: TypeOfRecord,
    body: lazy(async () => ({ default: (await import('./call-body.tsx')).CallBody })),
  },
})

interface Called {
  readonly name: string
  readonly label?: readonly [one: string, many: string]
  readonly screen?: string
}

/** A resource that this version has no more is known by its name alone. */
const calledOf = (record: CellProps['record']): Called =>
  translated<Called>({ name: String(record['relatedType']) })

function RecordOfCall({ value, record }: CellProps) {
  const { screen: route } = calledOf(record)
  const name = <bdi>{String(value)}</bdi>
  if (!route) return name
  return (
    <Link component={LinkBase} to={showPath(route, record['relatedId'])}>
      {name}
    </Link>
  )
}

function TypeOfRecord({ value, record }: CellProps) {
  return <>{calledOf(record).label?.[0] ?? String(value)}</>
}
