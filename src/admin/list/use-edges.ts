import { useEffect, type RefObject } from 'react'

/**
 * Marks an element with `data-more-start` and `data-more-end` while what scrolls in it reaches beyond that edge, and with
 * `data-tight` where that can be helped, wholly or in part, by less room between the columns.
 */
export function useEdges(frame: RefObject<HTMLElement | null>, scroller: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const [around, inside] = [frame.current, scroller.current]
    if (!around || !inside) return
    const fit = () => {
      around.removeAttribute('data-tight')
      around.toggleAttribute('data-tight', inside.scrollWidth > inside.clientWidth + 1)
      // What still does not fit is scrolled, and then nothing may lie over it.
      around.toggleAttribute('data-wide', inside.scrollWidth > inside.clientWidth + 1)
      look()
    }
    const look = () => {
      // Counted from where lines begin: from right to left it runs into the negative.
      const gone = Math.abs(inside.scrollLeft)
      around.toggleAttribute('data-more-start', gone > 1)
      around.toggleAttribute('data-more-end', gone + inside.clientWidth < inside.scrollWidth - 1)
    }
    const sizes = new ResizeObserver(fit)
    for (const each of [inside, ...inside.children]) sizes.observe(each)
    inside.addEventListener('scroll', look, { passive: true })
    fit()
    return () => {
      sizes.disconnect()
      inside.removeEventListener('scroll', look)
    }
  }, [frame, scroller])
}
