import { useEffect, useRef, useState } from 'react'
import type { BoundInput } from '../use-input.ts'

/** Keeps the text while it is being typed and formats it on blur. */
export function useTyped(
  { value, change, blur }: Pick<BoundInput, 'value' | 'change' | 'blur'>,
  show: (value: unknown) => string,
  read: (text: string) => unknown,
) {
  const [typed, setTyped] = useState(() => show(value))
  // Values sent and not yet rendered. A form that also recalculates may render an earlier one in between.
  const sent = useRef([value])
  useEffect(() => {
    const place = sent.current.indexOf(value)
    sent.current = place < 0 ? [value] : sent.current.slice(place)
    if (place < 0) setTyped(show(value))
  }, [value, show])
  return {
    text: typed,
    type: (next: string) => {
      setTyped(next)
      const meant = read(next)
      sent.current = [...sent.current, meant]
      change(meant)
    },
    leave: () => {
      setTyped(show(value))
      blur()
    },
  }
}
