import { useEffect, useState } from 'react'

/** Returns a value once it has stopped changing for a moment. */
export function useDebouncedValue<Value>(value: Value, milliseconds = 250): Value {
  const [debounced, setDebounced] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), milliseconds)
    return () => clearTimeout(timer)
  }, [value, milliseconds])
  return debounced
}
