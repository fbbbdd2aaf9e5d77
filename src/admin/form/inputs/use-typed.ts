import { useEffect, useRef, useState } from 'react'
import type { BoundInput } from '../use-input.ts'

/** Keeps the text while it is being typed and formats it on blur. */
export function useTyped(
  { value, change, blur }: Pick<BoundInput, 'value' | 'change' | 'blur'>,
  show: (value: unknown) => string,
  read: (text: string) => unknown,
) {
  const [typed, setTyped] = useState(() => show(value))
  const sent = useRef(value)
  useEffect(() => {
    if (sent.current === value) return
    sent.current = value
    setTyped(show(value))
  }, [value, show])
  return {
    text: typed,
    type: (next: string) => {
      setTyped(next)
      sent.current = read(next)
      change(sent.current)
    },
    leave: () => {
      setTyped(show(value))
      blur()
    },
  }
}
