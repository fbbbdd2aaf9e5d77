import { useEffect, type RefObject } from 'react'
import { focusHeading } from './heading-focus.ts'

/** Milliseconds in which a screen may move the focus itself. */
const DELAY = 150
/** Milliseconds for which a button may stay disabled while its work is done; after that, the focus moves on. */
const REST = 1500
/** Without search boxes, where keys of the list would be typed. */
const FOCUSABLE =
  'a[href], button, input:not([role=searchbox]), select, textarea, summary, [tabindex]'

/** Last place of the focus: the element, its container, and the child indexes between them, from the inside out. */
interface Spot {
  readonly element: HTMLElement
  readonly around: readonly (readonly [Element, number])[]
  readonly address: string
}

/**
 * Keeps the focus near the user's position. A button may disappear: with the row it removes, or with the choice it completes.
 * The focus then moves to the element in its place or next to it, preferably one marked `data-takes-over`; and back to a button
 * that was only disabled while its work was done. New screens focus their heading themselves, and mouse users do not need this.
 */
export function useLostFocus(main: RefObject<HTMLElement | null>) {
  useEffect(() => {
    let spot: Spot | null = null
    let last: HTMLElement | null = null
    let awaySince = 0
    let isPointing = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const isNowhere = () => !isPointing && document.activeElement === document.body
    const lead = () => {
      timer = undefined
      const screen = main.current
      if (
        !isNowhere() ||
        !last ||
        !isAway(last) ||
        !screen ||
        !spot ||
        screen.closest('[aria-hidden=true]')
      )
        return
      if (last.isConnected && Date.now() - awaySince < REST) timer = setTimeout(lead, DELAY)
      else if (spot.address === location.hash) takeOver(spot, screen)
      else focusHeading(screen)
    }
    const check = () => {
      if (last && isAway(last)) {
        awaySince ||= Date.now()
        timer ??= setTimeout(lead, DELAY)
      } else if (awaySince > 0 && isNowhere()) {
        last?.focus()
      }
    }
    const focused = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement)) return
      last = target
      awaySince = 0
      if (main.current?.contains(target) && target !== main.current)
        spot = findSpot(target, main.current)
    }
    const pointed = () => {
      isPointing = true
    }
    const typed = () => {
      isPointing = false
    }
    const watcher = new MutationObserver(check)
    watcher.observe(document.body, {
      childList: true,
      subtree: true,
      attributeFilter: ['disabled'],
    })
    document.addEventListener('focusin', focused)
    document.addEventListener('pointerdown', pointed, true)
    document.addEventListener('keydown', typed, true)
    return () => {
      clearTimeout(timer)
      watcher.disconnect()
      document.removeEventListener('focusin', focused)
      document.removeEventListener('pointerdown', pointed, true)
      document.removeEventListener('keydown', typed, true)
    }
  }, [main])
}

function findSpot(element: HTMLElement, screen: HTMLElement): Spot {
  const around: [Element, number][] = []
  for (
    let child: Element = element;
    child.parentElement && child !== screen;
    child = child.parentElement
  ) {
    around.push([child.parentElement, [...child.parentElement.children].indexOf(child)])
  }
  return { element, around, address: location.hash }
}

function takeOver({ element, around }: Spot, screen: HTMLElement) {
  if (!isAway(element)) return element.focus()
  const found = /^H\d$/.test(element.tagName)
    ? null
    : nearest(around.filter(([each]) => each !== screen && each.isConnected))
  if (found) found.focus()
  else focusHeading(screen)
}

/** Within the innermost container that still exists: the element in its place or after it, else the one before it. */
function nearest(around: Spot['around']): HTMLElement | null {
  for (const [parent, place] of around) {
    // A row, or a named part of the screen, which still exists after its contents are gone.
    if (parent instanceof HTMLElement && parent.hasAttribute('tabindex')) return parent
    const children = [...parent.children]
    for (const child of [...children.slice(place), ...children.slice(0, place).reverse()]) {
      const found = [
        ...child.querySelectorAll('[data-takes-over]'),
        child,
        ...child.querySelectorAll(FOCUSABLE),
      ].find((each) => each.matches(FOCUSABLE) && canHold(each))
      if (found instanceof HTMLElement) return found
    }
  }
  return null
}

/** Removed or disabled. */
const isAway = (element: HTMLElement): boolean =>
  !element.isConnected || element.matches(':disabled')

const canHold = (element: Element): boolean =>
  element instanceof HTMLElement &&
  !isAway(element) &&
  element.tabIndex >= 0 &&
  element.checkVisibility()
