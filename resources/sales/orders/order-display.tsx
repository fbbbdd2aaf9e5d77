import { formatMoney, useAll } from '#admin'
import { buildFileAddress, findFact, Sums } from '#admin/page'
import { fromUnits, type RowOf } from '#schema'
import { Box } from '@mui/material'
import unitOfMeasure from '../../stock/unit-of-measure.resource.ts'

export const formatPence = (pence: number): string => formatMoney(fromUnits(pence, 2))

/** Item picture or, without one, the initial. Fills the width of its container. */
export function Picture({
  record,
  name,
  size,
}: {
  record: Readonly<Record<string, unknown>>
  name: string
  size?: number
}) {
  const fact = findFact(record, 'image')
  const shape = {
    ...PICTURE,
    ...(size
      ? { width: size, height: size, flex: 'none' }
      : { width: '100%', aspectRatio: '4 / 3' }),
  }
  if (!fact)
    return (
      <Box
        aria-hidden
        sx={{
          ...shape,
          display: 'grid',
          placeItems: 'center',
          fontSize: size ? size * 0.4 : 40,
          fontWeight: 600,
          color: 'text.secondary',
        }}
      >
        {[...name][0]}
      </Box>
    )
  return (
    <Box
      component="img"
      src={buildFileAddress(size && size < 80 ? (fact.thumbnailUrl ?? fact.url) : fact.url)}
      alt=""
      loading="lazy"
      sx={{ ...shape, objectFit: 'cover' }}
    />
  )
}

const PICTURE = { borderRadius: 1, bgcolor: 'var(--sunken)', display: 'block' } as const

type Unit = RowOf<typeof unitOfMeasure>

/** Loads units by id, with their symbols and whole-number rules. */
export function useUnits(): ReadonlyMap<number, Unit> {
  const { data = NO_UNITS } = useAll(unitOfMeasure)
  return new Map(data.map((unit) => [unit.id, unit]))
}

const NO_UNITS: readonly Unit[] = []

/** Amounts in pence with a highlighted total. */
export const PenceSums = ({
  rows,
  total,
}: {
  rows: readonly (readonly [label: string, pence: number])[]
  total: readonly [label: string, pence: number]
}) => (
  <Sums
    lines={[
      ...rows.map(([label, pence]) => ({ label, amount: fromUnits(pence, 2) })),
      { label: total[0], amount: fromUnits(total[1], 2), isTotal: true },
    ]}
  />
)
