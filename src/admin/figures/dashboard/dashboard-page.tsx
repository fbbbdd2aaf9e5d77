import { type DashboardAnswer, readItems, type Definition, type Field } from '#schema/engine'
import ArrangeIcon from '@mui/icons-material/DashboardCustomizeOutlined'
import { Alert, Box, Button, Skeleton, Typography, MenuItem, Select } from '@mui/material'
import { useDeferredValue, useRef, useState, type ReactNode, useId } from 'react'
import { formatStretch } from '../../format.ts'
import { text, translateText } from '../../i18n/text.ts'
import { useIsDown } from '../../providers/connection.ts'
import { queryClient } from '../../providers/query-client.ts'
import { useAnswer } from '../../providers/use-answer.ts'
import { PageHeader } from '../../record/page-header.tsx'
import { useUser } from '../../session/stored-user.ts'
import { useUrlParams } from '../../shell/use-url-params.ts'
import { ArrangePage } from './arrange-page.tsx'
import { arranged } from './arrangement.ts'
import { ChartGrid } from './chart-card.tsx'
import type { ChartFilter } from './declared.tsx'
import { CHARTS } from './figures.ts'
import type { Scope } from './leads.ts'
import { PeriodButton } from './period-button.tsx'
import { buildDashboardQuery } from './periods.ts'
import { Tiles } from './tiles.tsx'
import { formatName } from '../../list/rows/record-name.ts'
import { useAll } from '../../providers/record-calls.ts'

interface PageProps {
  readonly filters: readonly ChartFilter[]
  readonly actions: ReactNode
}

/** Tiles that require action, tiles for the chosen period, and the charts behind them. */
export function DashboardPage({ filters, actions }: PageProps) {
  const [params] = useUrlParams()
  const role = useUser()?.role ?? ''
  const { period, chosen, path } = buildDashboardQuery(role, filters, params)
  const answer = useAnswer<DashboardAnswer>(path, { keep: true })
  const arranging = useArranging(path)
  // While the server is down, loaded numbers stay on screen, and a banner shows their age.
  const isDown = useIsDown()
  const { data } = answer
  const { from, to } = period
  const { whole } = arranging
  if (arranging.isOn && whole.data)
    return (
      <ArrangePage
        answer={whole.data}
        period={period.words ?? formatStretch(from, to)}
        path={path}
        onDone={arranging.end}
      />
    )
  return (
    <Box>
      <PageHeader
        page={text('Dashboard')}
        heading={text('Dashboard')}
        below={data ? comparedWith(data) : ' '}
        actions={
          <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
            {actions}
            {data && <ArrangeButton arranging={arranging} />}
            <PeriodButton period={period} />
          </Box>
        }
      />
      {arranging.isOn && whole.isError && (
        <Failed message={whole.error.message} onAgain={() => void whole.refetch()} />
      )}
      {answer.isError && !(data && isDown) && (
        <Failed message={answer.error.message} onAgain={() => void answer.refetch()} />
      )}
      {!data && !answer.isError && <Waiting />}
      {data && (
        <Numbers
          answer={data}
          isOld={answer.isPlaceholderData}
          scope={{ role, from, to, filters: chosen }}
          words={period.words}
          filters={filters}
        />
      )}
    </Box>
  )
}

/** Loads the dashboard for arranging, including hidden entries, which are otherwise not computed. */
function useArranging(path: string) {
  const [isOn, setOn] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const wholePath = `${path}&withHidden=true`
  const whole = useAnswer<DashboardAnswer>(isOn ? wholePath : null)
  return {
    isOn,
    whole,
    button,
    begin: () => setOn(true),
    end: () => {
      setOn(false)
      // Arranging starts from the stored arrangement next time.
      queryClient.removeQueries({ queryKey: ['answer', wholePath] })
      // The button is mounted again after the next render.
      setTimeout(() => button.current?.focus())
    },
  }
}

const ArrangeButton = ({
  arranging: { isOn, whole, button, begin },
}: {
  arranging: ReturnType<typeof useArranging>
}) => (
  <Button
    ref={button}
    color="inherit"
    data-arrange
    startIcon={<ArrangeIcon sx={{ fontSize: '16px !important' }} />}
    loading={isOn && whole.isFetching}
    loadingPosition="start"
    onClick={begin}
    sx={{ minHeight: { xs: 44, md: 36 }, color: 'text.secondary' }}
  >
    {text('Arrange')}
  </Button>
)

interface NumbersProps {
  readonly answer: DashboardAnswer
  /** Numbers of the previous period, shown while the requested one loads. */
  readonly isOld: boolean
  readonly scope: Scope
  readonly words: string | null
  readonly filters: readonly ChartFilter[]
}

function Numbers({ answer, isOld, scope, words, filters }: NumbersProps) {
  // Charts are the slowest part on a phone, so they render after the tiles.
  const charted = useDeferredValue(answer, undefined)
  const { order } = answer.arrangement
  return (
    <Box aria-busy={isOld} sx={{ opacity: isOld ? 0.55 : 1, transition: 'opacity 120ms' }}>
      {answer.tiles.length + answer.charts.length === 0 && (
        <Typography sx={{ color: 'text.secondary' }}>
          {text('Everything is hidden. Use “Arrange” to bring it back.')}
        </Typography>
      )}
      <Tiles answer={answer} scope={scope} words={words} />
      {answer.charts.length > 0 && !charted && <ChartsToCome />}
      {charted && charted.charts.length > 0 && (
        <Box component="section" aria-label={text('Charts')}>
          <ChartFilters filters={filters} />
          <ChartGrid
            charts={arranged(CHARTS, order).map((chart, place) => ({ ...chart, order: place }))}
            answer={charted}
            scope={scope}
            filters={filters}
          />
        </Box>
      )}
    </Box>
  )
}

const comparedWith = ({ fromDate, passedTo, beforeFrom, beforeTo }: DashboardAnswer): string =>
  text('{period}, compared with {before}', {
    period: formatStretch(fromDate, passedTo),
    before: formatStretch(beforeFrom, beforeTo),
  })

function Failed({ message, onAgain }: { message: string; onAgain: () => void }) {
  return (
    <Alert
      severity="error"
      variant="outlined"
      action={
        <Button color="inherit" size="small" onClick={onAgain}>
          {text('Try again')}
        </Button>
      }
      sx={{ mb: 2 }}
    >
      <Typography sx={{ fontWeight: 600 }}>{text('We couldn’t load the numbers')}</Typography>
      {message}
    </Alert>
  )
}

function Waiting() {
  return (
    <Box aria-busy aria-label={text('Loading')} role="status">
      <Box
        sx={{
          display: 'grid',
          gap: { xs: 1, md: 1.5 },
          gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', lg: 'repeat(4, minmax(0, 1fr))' },
          mb: 3,
          mt: 3.5,
        }}
      >
        {[0, 1, 2, 3].map((place) => (
          <Skeleton key={place} variant="rounded" height={104} />
        ))}
      </Box>
      <ChartsToCome />
    </Box>
  )
}

function ChartsToCome() {
  return (
    <Box
      sx={{
        display: 'grid',
        gap: { xs: 1.5, md: 2 },
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 3fr) minmax(0, 2fr)' },
      }}
    >
      {[0, 1].map((place) => (
        <Skeleton key={place} variant="rounded" height={336} />
      ))}
    </Box>
  )
}

const isDefinition = (items: Field | Definition): items is Definition => 'name' in items

function ChartFilters({ filters }: { filters: readonly ChartFilter[] }) {
  const [params, ask] = useUrlParams()
  const on = filters.filter(({ name }) => params.get(name))
  const clear = () => ask(Object.fromEntries(on.map(({ name }) => [name, null])))
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 1 }}>
      <Typography
        component="h2"
        sx={{
          fontSize: '0.8125rem',
          fontWeight: 650,
          color: 'text.secondary',
          mr: 'auto',
          width: { xs: '100%', sm: 'auto' },
        }}
      >
        {text('Charts')}
      </Typography>
      {filters.map(({ name, label, items }) => {
        const choice = {
          label,
          value: params.get(name) ?? '',
          onChange: (value: string) => ask({ [name]: value || null }),
        }
        return isDefinition(items) ? (
          <OfRecords key={name} {...choice} of={items} />
        ) : (
          <Choice
            key={name}
            {...choice}
            items={Object.entries(readItems(items)).map(([code, item]) => [
              code,
              translateText(item.label),
            ])}
          />
        )
      })}
      {on.length > 0 && (
        <Button size="small" onClick={clear}>
          {text('Clear')}
        </Button>
      )}
    </Box>
  )
}

interface ChoiceProps {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
}

function OfRecords({ of, ...choice }: ChoiceProps & { of: Definition }) {
  const { data = [] } = useAll(of)
  return (
    <Choice {...choice} items={data.map((record) => [String(record.id), formatName(of, record)])} />
  )
}

function Choice({
  label,
  value,
  onChange,
  items,
}: ChoiceProps & { items: readonly (readonly [value: string, label: string])[] }) {
  const id = useId()
  const isKnown = items.some(([code]) => code === value)
  return (
    <Select
      size="small"
      displayEmpty
      // On paper, only a filter that is set says something.
      data-off-paper={isKnown ? undefined : true}
      value={isKnown ? value : ''}
      onChange={(event) => onChange(event.target.value)}
      inputProps={{ 'aria-label': label, id }}
      SelectDisplayProps={{ 'aria-label': label }}
      renderValue={() => items.find(([code]) => code === value)?.[1] ?? label}
      sx={{
        minWidth: { xs: 0, sm: 132 },
        flex: { xs: '1 1 40%', sm: 'none' },
        fontSize: '0.8125rem',
        bgcolor: 'background.paper',
        '&& .MuiOutlinedInput-notchedOutline': { borderColor: 'var(--line)' },
        fontWeight: isKnown ? 650 : 450,
      }}
    >
      <MenuItem value="">{text('All: {label}', { label })}</MenuItem>
      {items.map(([code, words]) => (
        <MenuItem key={code} value={code}>
          {words}
        </MenuItem>
      ))}
    </Select>
  )
}
