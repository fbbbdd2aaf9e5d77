import { NONE, OTHERS, type Chart, type ChartAnswer } from '#schema/engine'
import type { Plot, PlotLinks } from '../charts/plot.ts'
import { text } from '../../i18n/text.ts'
import { BEHIND } from '../../list/filters/filters-on.ts'
import { hasList, screenAddress } from '../../list/has-list.ts'
import { useScreenContext } from '../../screen-context.tsx'
import { useUser } from '../../session/stored-user.ts'
import { useUrlParams } from '../../shell/use-url-params.ts'
import { behindOf, changeOf, TOPS, type ChartState } from './address.ts'
import type { Choose } from './chart-controls.tsx'
import { dimensionOf } from './dimension.ts'
import { listBehind } from './list-behind.ts'

interface Scope {
  readonly chart: Chart
  /** Undefined until it is loaded. */
  readonly answer: ChartAnswer | undefined
  readonly state: ChartState
  readonly choose: Choose
}

export function useLinks({ chart, answer, state, choose }: Scope): (plot: Plot) => PlotLinks {
  const role = useUser()?.role ?? ''
  const context = useScreenContext()
  const [, ask] = useUrlParams()
  const below = answer ? levelBelow(chart, answer.by) : null
  return ({ groups, series }) => ({
    listOf: (point) => {
      const group = groups[point.group]?.key ?? ''
      const part = point.series === null ? null : (series[point.series]?.key ?? null)
      const found = answer && behindOf(chart, answer, state, { group, series: part })
      const definition = found && listBehind(chart, found.measure)
      if (!found || !definition?.screen || !hasList(definition, role)) return null
      return `${screenAddress(context, definition, { [BEHIND]: found.behind })}&page=1`
    },
    deeper: (place) => {
      const group = groups[place]
      if (!group || group.key === NONE) return null
      if (group.key === OTHERS)
        return {
          label: text('Show them one by one'),
          go: () => choose(withMore(state)),
        }
      if (below === null || !answer) return null
      return {
        label: text('Show {group} by {level}', {
          group: group.label,
          level: dimensionOf(chart, below).label.toLowerCase(),
        }),
        go: () => ask(changeOf(chart, { filters: { [answer.by]: [group.key] } }), { push: true }),
      }
    },
  })
}

function levelBelow({ isDrilled, dimensions }: Chart, by: string): string | null {
  if (!isDrilled) return null
  return dimensions[dimensions.indexOf(by) + 1] ?? null
}

/** More of the groups that stand together: the next larger number of them, or the table. */
function withMore({ top }: ChartState): Partial<ChartState> {
  const next = top === null ? undefined : TOPS.find((each) => each > top)
  return next ? { top: next } : { isTable: true }
}
