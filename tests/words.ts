/** `npm run words -- hi` prints missing translations of the folder languages/hi as JSON. */
import { findTranslationFile } from './translation-files.ts'
import {
  allTexts,
  missingWords,
  textsInUse,
  sentencesByFile,
  translatedLanguages,
  wordsOf,
  wordsToLookAt,
} from './texts.ts'

const [tag] = process.argv.slice(2)
if (!tag || !translatedLanguages().includes(tag)) {
  console.error(`Say which language: ${translatedLanguages().join(', ')}`)
  process.exitCode = 1
} else {
  const words = await wordsOf(tag)
  const toLookAt = wordsToLookAt(
    new Set((await sentencesByFile(tag)).map(([, english]) => english)),
    words,
  )
  const missing = byFile(missingWords(await allTexts(), words), await textsInUse())
  console.log(
    JSON.stringify(
      { ...missing, ...(Object.keys(toLookAt).length > 0 ? { 'to be looked at': toLookAt } : {}) },
      null,
      2,
    ),
  )
}

type Missing = ReturnType<typeof missingWords>

/** Groups sentences by the translation file they belong to. */
function byFile(
  { sentences, ...ofServer }: Missing,
  places: Awaited<ReturnType<typeof textsInUse>>,
): Record<string, Record<string, unknown>> {
  const files: Record<string, Record<string, unknown>> = Object.values(ofServer).some(
    (part) => Object.keys(part).length > 0,
  )
    ? { 'server.ts': ofServer }
    : {}
  for (const english of Object.keys(sentences ?? {})) {
    const file = findTranslationFile(places.get(english) ?? [])
    files[file] = { ...files[file], [english]: english }
  }
  return files
}
