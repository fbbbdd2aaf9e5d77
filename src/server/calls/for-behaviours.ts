export { callOutside, wakeCalls } from './call-outside.ts'
export type { OutsideCall } from './call-outside.ts'
export { destination } from './destination.ts'
export type { Destination } from './destination.ts'
