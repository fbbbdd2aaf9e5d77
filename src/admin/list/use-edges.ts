import { useEffect, type RefObject } from 'react'

/** Marks an element with `data-more-start` and `data-more-end` while what scrolls in it reaches beyond that edge. */
export function useEdges(frame: RefObject<HTMLElement | null>, scroller: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const [around, inside] = [frame.current, scroller.current]
    if (!around || !inside) return
    const look = () => {
      // Counted from where lines begin: from right to left it runs into the negative.
      const gone = Math.abs(inside.scrollLeft)
      around.toggleAttribute('data-more-start', gone > 1)
      around.toggleAttribute('data-more-end', gone + inside.clientWidth < inside.scrollWidth - 1)
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
