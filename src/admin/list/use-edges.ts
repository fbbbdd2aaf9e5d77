import { useEffect, type RefObject } from 'react'

/** Marks an element with `data-more-left` and `data-more-right` while what scrolls in it reaches beyond that edge. */
export function useEdges(frame: RefObject<HTMLElement | null>, scroller: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const [around, inside] = [frame.current, scroller.current]
    if (!around || !inside) return
    const look = () => {
      around.toggleAttribute('data-more-left', inside.scrollLeft > 1)
      around.toggleAttribute('data-more-right', inside.scrollLeft + inside.clientWidth < inside.scrollWidth - 1)
    }
    const sizes = new ResizeObserver(look)
    for (const each of [inside, ...inside.children]) sizes.observe(each)
    inside.addEventListener('scroll', look, { passive: true })
    look()
    return () => {
      sizes.disconnect()
      inside.removeEventListener('scroll', look)
    }
  }, [frame, scroller])
}
