import { updateBundle } from '../bundle.ts'

/** `npm run build`: makes `dist/`, what the browser loads, unless it is made from these very sources. */
export const build = (): Promise<void> => updateBundle((message) => console.log(message))
