import { chosenLanguage, loadTexts } from './language.ts'
import { askWebsite } from './api.ts'

/** Milliseconds to wait for the company's own texts before the page is drawn without them. */
const MAX_WAIT = 300

/** Starts the public site; loads its code, language and texts in parallel. */
export async function startSite(root: HTMLElement) {
  const language = chosenLanguage()
  const words = askWebsite().catch(() => undefined)
  const [{ mount }, texts] = await Promise.all([import('./main.tsx'), loadTexts(language)])
  await Promise.race([words, new Promise((resolve) => setTimeout(resolve, MAX_WAIT))])
  mount(root, language, texts)
}
