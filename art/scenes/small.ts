import { jar } from '../containers.ts'
import { circle, drawing, icon, steam } from '../shapes.ts'

/** A small drawing beside the text of a page. */
const small = (...content: string[]): string =>
  drawing(160, 160, [circle([80, 84], 68, '#f6dfa6'), ...content])
export const apple = (): string =>
  small(
    icon('red-apple', [60, 132], 74),
    icon('green-apple', [108, 136], 62),
    icon('leafy-green', [118, 78], 40),
  )
export const pot = (): string =>
  small(steam([80, 56], 44, '#fff'), icon('pot-of-food', [80, 144], 104))
export const one = (): string => small(jar([80, 138, 78, 104], 'mango', { label: 'mango' }))
export const parcel = (): string =>
  small(icon('delivery-truck', [80, 136], 108), icon('package', [54, 92], 46))
