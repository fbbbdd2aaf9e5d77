import { updateBundle } from '../bundle.ts'

/** `npm run build`: builds the browser bundle in `dist/`, unless it is up to date. */
export const build = (): Promise<void> => updateBundle((message) => console.log(message))
