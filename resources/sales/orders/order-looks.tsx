import { formatMoney, showPath, text, useAnswer } from '#admin'
import { addressOf, factOf, Illustration } from '#admin/page'
import { fromUnits } from '#schema'
import { Alert, Box, Button, Link, Skeleton, Typography } from '@mui/material'
import { LinkBase } from 'ra-core'
import type { ReactNode } from 'react'
import { ADDRESS_FIELDS } from '../../places/address.ts'

/** Pence as people read them. */
export const moneyOf = (pence: number): string => formatMoney(fromUnits(pence, 2))

/** The picture of an item, or its initial; square and as wide as its place. */
export function Picture({
  record,
  name,
  size,
}: {
  record: Readonly<Record<string, unknown>>
  name: string
  size?: number
}) {
  const fact = factOf(record, 'image')
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
      src={addressOf(size && size < 80 ? (fact.thumbnailUrl ?? fact.url) : fact.url)}
      alt=""
      loading="lazy"
      sx={{ ...shape, objectFit: 'cover' }}
    />
  )
}

const PICTURE = { borderRadius: 1, bgcolor: 'var(--sunken)', display: 'block' } as const

interface Unit {
  readonly id: number
  readonly unitCode: string
  readonly isWhole: boolean
}

/** The units by id: how they are written, and whether they are counted whole. */
export function useUnits(): ReadonlyMap<number, Unit> {
  const { data = NO_UNITS } = useAnswer<readonly Unit[]>('/unit-of-measure')
  return new Map(data.map((unit) => [unit.id, unit]))
}

const NO_UNITS: readonly Unit[] = []

type Labelled = Readonly<Record<string, unknown>> & { readonly labels?: unknown }

/** An address in one line; labels of its references come with it. */
export function addressWords(
  address: Labelled | null | undefined,
  labels: Readonly<Record<string, string>> = {},
): string {
  const own = (address?.labels ?? labels) as Readonly<Record<string, string>>
  const parts = ADDRESS_FIELDS.filter((name) => name !== 'stateName' && name !== 'cityName').map(
    (name) => {
      const typed =
        address?.[`${name}Name`] ?? (typeof address?.[name] === 'string' ? address[name] : null)
      return typed ?? own[name] ?? null
    },
  )
  const [line1, line2, country, state, city, postalCode] = parts
  return [line1, line2, city, postalCode, state, country].filter(Boolean).join(', ')
}

/** Sums below one another, the last of them the one that counts. In pence. */
export function Sums({
  rows,
  total,
}: {
  rows: readonly (readonly [label: string, pence: number])[]
  total: readonly [label: string, pence: number]
}) {
  return (
    <Box component="dl" sx={SUMS}>
      {rows.map(([label, pence]) => (
        <Box key={label} sx={{ display: 'contents' }}>
          <dt>{label}</dt>
          <dd>{moneyOf(pence)}</dd>
        </Box>
      ))}
      <Box
        sx={{
          display: 'contents',
          '& dt, & dd': {
            fontWeight: 680,
            fontSize: '1rem',
            pt: 0.75,
            borderTop: '1px solid var(--line)',
            color: 'text.primary',
          },
        }}
      >
        <dt>{total[0]}</dt>
        <dd>{moneyOf(total[1])}</dd>
      </Box>
    </Box>
  )
}

const SUMS = {
  display: 'grid',
  gridTemplateColumns: '1fr auto',
  rowGap: 0.5,
  m: 0,
  fontSize: '0.875rem',
  fontVariantNumeric: 'tabular-nums',
  '& dt': { color: 'text.secondary' },
  '& dd': { m: 0, textAlign: 'right', pl: 2 },
} as const

/** Says that there is nothing, why, and what to do. */
export function Nothing({
  title,
  why,
  children,
  scene = 'empty',
}: {
  title: string
  why: string
  children?: ReactNode
  scene?: 'empty' | 'lost' | 'growing'
}) {
  return (
    <Box
      role="status"
      sx={{ display: 'grid', justifyItems: 'center', textAlign: 'center', py: 5, px: 2 }}
    >
      <Illustration scene={scene} />
      <Typography variant="h2" sx={{ mt: 1.5 }}>
        {title}
      </Typography>
      <Typography sx={{ color: 'text.secondary', mt: 0.25, mb: 2, maxWidth: 400 }}>
        {why}
      </Typography>
      {children}
    </Box>
  )
}

interface Asked {
  readonly isPending: boolean
  readonly error: unknown
  readonly refetch: () => unknown
}

/** Stands in the place of what is on its way, or could not be had. */
export function Awaited({
  answer,
  label,
  height = 160,
}: {
  answer: Asked
  label: string
  height?: number
}) {
  if (answer.error)
    return (
      <Alert
        severity="warning"
        role="alert"
        action={
          <Button size="small" color="inherit" onClick={() => void answer.refetch()}>
            {text('Try again')}
          </Button>
        }
      >
        {(answer.error as Error).message}
      </Alert>
    )
  return (
    <Skeleton variant="rounded" height={height} aria-label={text('Loading %{label}', { label })} />
  )
}

/** What is made of an answer; until it is there, what stands in its place. */
export function Answered<Data>({
  answer,
  children,
  ...awaited
}: {
  answer: Asked & { readonly data: Data | undefined }
  label: string
  height?: number
  children: (data: Data) => ReactNode
}) {
  return answer.data === undefined ? (
    <Awaited answer={answer} {...awaited} />
  ) : (
    children(answer.data)
  )
}

/** A record by its number, linked to its own screen. */
export const RecordLink = ({
  screen,
  id,
  children,
}: {
  screen: string | undefined
  id: number
  children: ReactNode
}) => (
  <Link component={LinkBase} to={showPath(screen ?? '', id)}>
    {children}
  </Link>
)
