import { useState } from 'react'
import { useListScope } from '../list-scope.ts'
import type { Column } from './columns.ts'
import { movedTo } from './column-order.ts'

type Widths = Readonly<Record<string, number>>

/** Sets or resets the width of a column. */
export function withWidth(widths: Widths, name: string, width: number | null): Widths | undefined {
  const { [name]: _, ...others } = widths
  const next = width === null ? others : { ...others, [name]: width }
  return Object.keys(next).length > 0 ? next : undefined
}

/** Widths and order of the columns on screen, which the headings change. */
export function useColumnWidths(columns: readonly Column[], isSelectable: boolean) {
  const { look, setLook, columns: chosen } = useListScope()
  const [dragged, setDragged] = useState<readonly [string, number | null] | null>(null)
  const { widths: kept = {} } = look
  const widths = (dragged ? withWidth(kept, ...dragged) : kept) ?? {}
  const names = chosen.slice(1).map(({ name }) => name)
  return {
    /** Rules with variables, so that dragging an edge creates no new styles. */
    rules: Object.fromEntries(
      columns.flatMap(({ name }, place) =>
        widths[name] === undefined
          ? []
          : [[`&&& tr > :nth-child(${place + 1 + Number(isSelectable)})`, ruleFor(place)]],
      ),
    ),
    variables: Object.fromEntries(
      columns.map(({ name }, place) => [variable(place), `${widths[name] ?? 0}px`]),
    ),
    resize: (name: string) => (width: number | null, isDone: boolean) => {
      setDragged(isDone ? null : [name, width])
      if (isDone) setLook({ widths: withWidth(kept, name, width) })
    },
    drop: (target: string) => (name: string) => {
      if (names.includes(name) && name !== target)
        setLook({ columns: movedTo(names, name, names.indexOf(target)) })
    },
  }
}

const variable = (place: number): string => `--column-${place}`

const ruleFor = (place: number) => {
  const width = `var(${variable(place)})`
  return { width, minWidth: width, maxWidth: width, overflow: 'hidden', textOverflow: 'ellipsis' }
}
