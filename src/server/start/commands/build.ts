import { updateBundle } from '../bundle.ts'

/** `npm run build`: builds `dist/`, the files loaded by the browser, unless it was built from exactly these sources. */
export const build = (): Promise<void> => updateBundle((message) => console.log(message))
