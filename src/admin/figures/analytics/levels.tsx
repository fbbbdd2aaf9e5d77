import { Box, Link } from '@mui/material'
import type { Chart } from '#schema/engine'
import { text } from '../../i18n/text.ts'
import { useUrlParams } from '../../shell/use-url-params.ts'
import { inSentence } from '../../words.ts'
import { changeOf, type ChartState } from './address.ts'
import { useFilterWords } from './behind-words.ts'
import { dimensionOf } from './dimension.ts'

/** The way back from where a chart was followed to: "All countries › India › Kerala". */
export function Levels({ chart, state }: { chart: Chart; state: ChartState }) {
  const [, ask] = useUrlParams()
  const chosen = chart.isDrilled
    ? chart.dimensions.filter((name) => state.filters[name]?.length === 1)
    : []
  const words = useFilterWords(
    chart,
    Object.fromEntries(chosen.map((name) => [name, state.filters[name] ?? []])),
  )
  if (chosen.length === 0) return null
  const first = dimensionOf(chart, chosen[0] ?? '')
  const backTo = (level: number) =>
    ask(changeOf(chart, { filters: Object.fromEntries(chosen.slice(level).map((n) => [n, []])) }), {
      push: true,
    })
  return (
    <Box component="nav" aria-label={text('Levels of the chart')} sx={WAY} data-levels>
      <Link component="button" onClick={() => backTo(0)} sx={STEP}>
        {text('All {many}', { many: inSentence(first.spec.target?.label[1] ?? first.label) })}
      </Link>
      {chosen.map((name, level) => (
        <Box component="span" key={name} sx={{ display: 'flex', gap: 0.75 }}>
          <Box component="span" aria-hidden>
            ›
          </Box>
          {level < chosen.length - 1 ? (
            <Link component="button" onClick={() => backTo(level + 1)} sx={STEP}>
              {words[level]}
            </Link>
          ) : (
            <Box component="span" sx={{ fontWeight: 620, color: 'text.primary' }}>
              {words[level]}
            </Box>
          )}
        </Box>
      ))}
    </Box>
  )
}

const WAY = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 0.75,
  fontSize: '0.8125rem',
  color: 'text.secondary',
  mb: 1,
} as const
const STEP = { font: 'inherit', minHeight: 24 } as const
