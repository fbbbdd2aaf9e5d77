import { useRef, type PointerEvent } from 'react'
import { select, type Selection, type Spot } from './selection.ts'

/** The cell that an event happened in, by its `data-row` and `data-column`. */
export function spotAt({ target }: { readonly target: EventTarget }): Spot | null {
  const cell = (target as HTMLElement).closest<HTMLElement>('[data-row]')
  return cell ? { row: Number(cell.dataset['row']), column: Number(cell.dataset['column']) } : null
}

/** Selects by pressing and dragging, and edits by a double click. Fingers scroll, and select by a tap. */
export function usePointer(
  selection: Selection | null,
  onSelect: (selection: Selection) => void,
  onEdit: (spot: Spot) => void,
) {
  const isDragging = useRef(false)
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      const spot = spotAt(event)
      if (
        !selection ||
        !spot ||
        event.button !== 0 ||
        (event.target as HTMLElement).tagName === 'INPUT'
      )
        return
      // Takes what is being typed before another cell is selected.
      const { activeElement } = document
      if (activeElement instanceof HTMLInputElement && event.currentTarget.contains(activeElement))
        activeElement.blur()
      isDragging.current = event.pointerType === 'mouse'
      onSelect(select(spot, event.shiftKey ? selection.anchor : spot))
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const spot = isDragging.current && event.buttons === 1 ? spotAt(event) : null
      if (!selection || !spot) return
      if (spot.row !== selection.active.row || spot.column !== selection.active.column)
        onSelect(select(spot, selection.anchor))
    },
    onPointerUp: () => {
      isDragging.current = false
    },
    onDoubleClick: (event: { readonly target: EventTarget }) => {
      const spot = spotAt(event)
      if (spot) onEdit(spot)
    },
  }
}
