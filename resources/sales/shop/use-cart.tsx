import { useUser } from '#admin'
import { useCallback, useMemo, useSyncExternalStore } from 'react'
import { readCart, type Cart } from './cart.ts'

const listeners = new Set<() => void>()

function subscribe(listener: () => void) {
  listeners.add(listener)
  // The same cart may be changed in another tab.
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

/** The user's cart, stored in the browser. `change` receives the current cart. */
export function useCart() {
  const key = `larder-cart:${useUser()?.userId ?? ''}`
  const kept = useSyncExternalStore(subscribe, () => localStorage.getItem(key))
  const cart = useMemo(() => readCart(kept), [kept])
  const change = useCallback(
    (next: (cart: Cart) => Cart) => {
      localStorage.setItem(key, JSON.stringify(next(readCart(localStorage.getItem(key)))))
      listeners.forEach((listener) => listener())
    },
    [key],
  )
  return { cart, change } as const
}
