import { Box } from '@mui/material'
import { useEffect, useRef } from 'react'

export interface Editing {
  /** Content of the cell. */
  readonly before: string
  /** Text to begin with: the content, or the first letter of another. */
  readonly text: string
  /** Takes the text, or the record that was chosen, by its id. */
  readonly onDone: (text: string, move: 'down' | 'next' | 'previous' | 'stay', id?: number) => void
  readonly onCancel: () => void
}

/** Input in place of a cell. Enter and Tab take the text and move on, Escape leaves the cell as it was. */
export function CellEditor({
  label,
  before,
  text,
  onDone,
  onCancel,
}: Editing & { readonly label: string }) {
  const input = useRef<HTMLInputElement>(null)
  // The blur that follows Enter or Escape must not take the text again.
  const isOver = useRef(false)
  useEffect(() => {
    const { current } = input
    current?.focus({ preventScroll: true })
    // Typing replaces a value, but not a first letter.
    current?.setSelectionRange(text === before ? 0 : text.length, text.length)
  }, [])
  const end = (finish: () => void) => {
    if (isOver.current) return
    isOver.current = true
    finish()
  }
  const take = (move: Parameters<Editing['onDone']>[1]) =>
    end(() => onDone(input.current?.value ?? '', move))
  return (
    <Box
      component="input"
      ref={input}
      aria-label={label}
      defaultValue={text}
      onBlur={() => take('stay')}
      onKeyDown={(event) => {
        event.stopPropagation()
        if (event.key === 'Escape') end(onCancel)
        else if (event.key === 'Enter') take('down')
        else if (event.key === 'Tab') {
          event.preventDefault()
          take(event.shiftKey ? 'previous' : 'next')
        }
      }}
      sx={EDITOR}
    />
  )
}

export const EDITOR = {
  position: 'absolute',
  inset: 0,
  width: '100%',
  border: 0,
  px: 1,
  font: 'inherit',
  color: 'text.primary',
  bgcolor: 'background.paper',
  outline: '2px solid',
  outlineColor: 'primary.main',
  outlineOffset: -2,
} as const
