import { useEffect, type RefObject } from 'react'
import { useXAxisScale, useYAxisScale, type ScaleFunction } from 'recharts'
import { language } from '../../i18n/language.ts'
import { axisOf, isLineOf, markOf } from './along-series.tsx'
import { valueAt, type Plot, type Point } from './plot.ts'

/** From values to pixels of a drawing along time. */
export interface Scales {
  readonly across: ScaleFunction | undefined
  readonly main: ScaleFunction | undefined
  readonly other: ScaleFunction | undefined
}

/** Passes on the scales of the surrounding drawing. */
export function ScalesInto({ scales }: { readonly scales: RefObject<Scales | null> }): null {
  const across = useXAxisScale()
  const main = useYAxisScale('main')
  const other = useYAxisScale('other')
  useEffect(() => {
    scales.current = { across, main, other }
  }, [scales, across, main, other])
  return null
}

/** A position on the screen. */
interface Pointer {
  readonly clientX: number
  readonly clientY: number
}

/** A pointer over the element that contains the drawing. */
interface Pointed {
  readonly frame: HTMLElement
  readonly scales: Scales | null
  readonly pointer: Pointer
}

/** Returns the nearest point in the column under the pointer. */
export function pointUnder(plot: Plot, pointed: Pointed): Point | null {
  const group = groupUnder(plot, pointed)
  if (group === null || !plot.groups[group]) return null
  const distances = plot.series.map((_, series) => distanceTo(plot, { group, series }, pointed))
  const nearest = Math.min(...distances)
  // Of equal distances the last, because later series are drawn on top.
  return { group, series: Number.isFinite(nearest) ? distances.lastIndexOf(nearest) : 0 }
}

/** A series in a group. */
interface Mark {
  readonly group: number
  readonly series: number
}

/** By where the pointer is: a finger presses before anything has followed it there. */
function groupUnder(plot: Plot, { frame, pointer: { clientX } }: Pointed): number | null {
  const drawn = frame.querySelector('.recharts-cartesian-grid')?.getBoundingClientRect()
  if (!drawn || clientX < drawn.left || clientX > drawn.right) return null
  const share = (clientX - drawn.left) / drawn.width
  const along = language.direction === 'rtl' ? 1 - share : share
  const hasColumns = plot.series.some((_, place) => !isLineOf(plot, place))
  const count = plot.groups.length
  return hasColumns
    ? Math.min(Math.floor(along * count), count - 1)
    : Math.round(along * (count - 1))
}

function distanceTo(plot: Plot, point: Mark, pointed: Pointed): number {
  const distance = isLineOf(plot, point.series)
    ? distanceToLine(plot, point, pointed)
    : distanceToColumn(plot, point, pointed)
  return distance ?? Number.POSITIVE_INFINITY
}

/** Distance in pixels that still hits a point of a line: the size of its dot. */
const ON_LINE = 5

function distanceToLine(
  plot: Plot,
  { group, series }: Mark,
  { frame, scales, pointer }: Pointed,
): number | null {
  const value = valueAt(plot, { group, series })
  const drawing = frame.querySelector('.recharts-surface')?.getBoundingClientRect()
  const x = scales?.across?.(group, { position: 'middle' })
  const y = scales?.[axisOf(plot, plot.series[series]?.unit ?? '')]?.(value)
  if (value === null || !drawing || x === undefined || y === undefined) return null
  const distance = Math.hypot(pointer.clientX - drawing.left - x, pointer.clientY - drawing.top - y)
  return Math.max(distance - ON_LINE, 0)
}

function distanceToColumn(
  plot: Plot,
  { group, series }: Mark,
  { frame, pointer: { clientX, clientY } }: Pointed,
): number | null {
  const columns = frame.querySelectorAll(`.${markOf(series)} .recharts-bar-rectangle`)
  const box = columns[group]?.getBoundingClientRect()
  if (!box || !valueAt(plot, { group, series })) return null
  const beyond = (at: number, from: number, to: number) => Math.max(from - at, at - to, 0)
  return Math.hypot(beyond(clientX, box.left, box.right), beyond(clientY, box.top, box.bottom))
}
