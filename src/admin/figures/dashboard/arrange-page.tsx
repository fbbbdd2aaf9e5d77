import type { DashboardAnswer, DashboardArrangement } from '#schema/engine'
import { Box, Button } from '@mui/material'
import { useState } from 'react'
import { useNotify } from 'react-admin'
import { chartWords } from '../analytics/dimension.ts'
import { refusalOf } from '../../form/form-errors.ts'
import { text } from '../../i18n/text.ts'
import { request } from '../../providers/http.ts'
import { queryClient } from '../../providers/query-client.ts'
import { PageHeader } from '../../record/page-header.tsx'
import { BAR } from '../../form/save-bar.tsx'
import { ArrangeBoard, type EntryGroup } from './arrange-board.tsx'
import { arranged, worthKeeping } from './arrangement.ts'
import type { Entry } from './arrange-entry.tsx'
import { CHARTS, TILES } from './figures.ts'

/** The name under which the server stores the arrangement of a user. */
const PREFERENCE = '/preference/dashboard'

interface ArrangePageProps {
  /** The response, hidden entries included. */
  readonly answer: DashboardAnswer
  /** Heading of the tiles of the chosen period. */
  readonly period: string
  /** The address of the dashboard, which is read again before it is shown. */
  readonly path: string
  readonly onDone: () => void
}

/** The dashboard of one user while it is being arranged: nothing changes until it is saved. */
export function ArrangePage(props: ArrangePageProps) {
  const { answer, path, onDone } = props
  const [{ order, hidden }, setDraft] = useState<DashboardArrangement>(answer.arrangement)
  const [isSaving, setSaving] = useState(false)
  const notify = useNotify()
  const groupsIn = (codes: readonly string[]) => groupsOf(codes, props)
  const all = groupsIn(order)
  const codesIn = (groups: readonly EntryGroup[]) =>
    groups.flatMap(({ entries }) => entries.map(({ code }) => code))
  const isHidden = ({ code }: Entry) => hidden.includes(code)
  const save = async () => {
    setSaving(true)
    try {
      const kept = {
        order: codesIn(all),
        hidden: hidden.filter((code) => codesIn(all).includes(code)),
      }
      const value = worthKeeping(kept, codesIn(groupsIn([])))
      await request(PREFERENCE, { method: 'PUT', body: { value }, isRepeatable: true })
      await queryClient.refetchQueries({ queryKey: ['answer', path], type: 'all' })
      onDone()
    } catch (error) {
      notify(refusalOf(error).message, { type: 'warning' })
      setSaving(false)
    }
  }
  return (
    <Box>
      <PageHeader page={text('Dashboard')} heading={text('Arrange dashboard')} />
      <ArrangeBoard
        groups={all.map(({ title, entries }) => ({
          title,
          entries: entries.filter((entry) => !isHidden(entry)),
        }))}
        hidden={all.flatMap(({ entries }) => entries.filter(isHidden))}
        onOrder={(codes) => setDraft({ order: withAll(codes, codesIn(all)), hidden })}
        onHide={(code) => setDraft({ order: codesIn(all), hidden: [...hidden, code] })}
        onShow={(code) =>
          setDraft({ order: codesIn(all), hidden: hidden.filter((each) => each !== code) })
        }
      />
      <Box sx={BAR}>
        <Button variant="contained" loading={isSaving} onClick={() => void save()}>
          {text('Save arrangement')}
        </Button>
        <Button color="inherit" onClick={onDone}>
          {text('Cancel')}
        </Button>
        <Button
          color="inherit"
          onClick={() => setDraft({ order: [], hidden: [] })}
          sx={{ ml: 'auto' }}
        >
          {text('Reset')}
        </Button>
      </Box>
    </Box>
  )
}

/** Adds the hidden codes, each next to its usual neighbours. */
const withAll = (shown: readonly string[], all: readonly string[]): string[] =>
  arranged(
    all.map((code, order) => ({ code, order })),
    shown,
  ).map(({ code }) => code)

/** Tiles of today, tiles of the period, and charts: each moves within its group. */
function groupsOf(order: readonly string[], { answer, period }: ArrangePageProps): EntryGroup[] {
  const shown = arranged(TILES, order).flatMap(({ code, isOfPeriod }) => {
    const value = answer.tiles.find((tile) => tile.code === code)
    return value ? [{ code, label: value.label, isOfPeriod }] : []
  })
  const charts = arranged(CHARTS, order)
    .filter(({ code }) => answer.charts.some((chart) => chart.code === code))
    .map(({ code, chart }) => ({ code, label: chartWords(chart).title }))
  return [
    { title: text('Now'), entries: shown.filter(({ isOfPeriod }) => !isOfPeriod) },
    { title: period, entries: shown.filter(({ isOfPeriod }) => isOfPeriod) },
    { title: text('Charts'), entries: charts },
  ].filter(({ entries }) => entries.length > 0)
}
