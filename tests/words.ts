/** `npm run words -- hi` prints what the folder languages/hi does not say yet, as JSON for whoever translates. */
import { allTexts, missingWords, translatedLanguages, wordsOf } from './texts.ts'

const [tag] = process.argv.slice(2)
if (!tag || !translatedLanguages().includes(tag)) {
  console.error(`Say which language: ${translatedLanguages().join(', ')}`)
  process.exitCode = 1
} else console.log(JSON.stringify(missingWords(await allTexts(), await wordsOf(tag)), null, 2))
