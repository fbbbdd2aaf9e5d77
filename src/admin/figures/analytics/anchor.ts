import { useLocation } from 'react-admin'
import { useEffect, type RefObject } from 'react'

/** URL fragment that points to a chart on its screen. */
export const formatAnchor = (code: string): string => `#${code}`

/** Scrolls to the chart named in the address and focuses it. */
export function useAnchor(code: string, ref: RefObject<HTMLElement | null>): void {
  const { hash, key } = useLocation()
  const isMeant = hash === formatAnchor(code)
  useEffect(() => {
    if (!isMeant) return
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
    ref.current?.scrollIntoView({ behavior: isCalm ? 'auto' : 'smooth', block: 'center' })
    ref.current?.focus({ preventScroll: true })
  }, [isMeant, key])
}
