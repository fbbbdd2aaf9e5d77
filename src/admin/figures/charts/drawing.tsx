import { text } from '../../i18n/text.ts'
import { Along } from './along.tsx'
import { Bars } from './bars.tsx'
import { Donut } from './donut.tsx'
import { inFull } from './numbers.ts'
import { isRest, mainUnit, valueAt, type Plot, type PlotLinks } from './plot.ts'
import { PlotFrame } from './plot-frame.tsx'

interface DrawingProps {
  readonly plot: Plot
  readonly links: PlotLinks
}

/** Draws a chart: horizontal bars for named groups, because names need space, and a time axis for periods. */
export function Drawing({ plot, links }: DrawingProps) {
  const isAlong = plot.isTime && plot.style !== 'donut'
  const isDonut = plot.style === 'donut' && plot.series.length === 1
  return (
    <PlotFrame plot={plot} links={links} summary={summarizePlot(plot)} isUpright={!isAlong}>
      {(pointing) =>
        isAlong ? (
          <Along plot={plot} {...pointing} />
        ) : isDonut ? (
          <Donut plot={plot} links={links} {...pointing} />
        ) : (
          <Bars plot={plot} links={links} {...pointing} />
        )
      }
    </PlotFrame>
  )
}

/** Summarizes the chart in one sentence for screen readers; the table has every number. */
function summarizePlot(plot: Plot): string {
  const { title } = plot
  const series = plot.isAdditive ? null : 0
  const sums = plot.groups.map((_, group) =>
    isRest(plot, group) ? 0 : (valueAt(plot, { group, series }) ?? 0),
  )
  const most = Math.max(...sums)
  if (!(most > 0)) return text('{title}: no data', { title })
  return text('{title}: highest value {most} ({where})', {
    title,
    most: inFull(mainUnit(plot), most),
    where: plot.groups[sums.indexOf(most)]?.label ?? '',
  })
}
