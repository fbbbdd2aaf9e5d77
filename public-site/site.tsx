import { createContext, useContext, useEffect, useMemo, useState, type ReactNode } from 'react'
import { keepLanguage, loadTexts, type Language } from './language.ts'
import type { Texts } from './texts/en-GB.ts'
import { askWebsite, type Picture, type Placement, type Section, type Website } from './api.ts'

interface Site {
  readonly language: Language
  readonly texts: Texts
  speak(language: Language): void
  /** Undefined until the server has answered, or if it does not. */
  readonly website: Website | undefined
  readonly state: 'loading' | 'ready' | 'failed'
  askAgain(): void
}

const SiteContext = createContext<Site | null>(null)

export function useSite(): Site {
  const site = useContext(SiteContext)
  if (!site) throw new Error('Only within the site')
  return site
}

export const useTexts = (): Texts => useSite().texts

export function SiteProvider({
  language: first,
  texts: firstTexts,
  children,
}: {
  language: Language
  texts: Texts
  children: ReactNode
}) {
  const [{ language, texts }, setSpoken] = useState({ language: first, texts: firstTexts })
  const [website, setWebsite] = useState<Website>()
  const [state, setState] = useState<Site['state']>('loading')
  const [tries, setTries] = useState(0)

  useEffect(() => {
    let isCurrent = true
    askWebsite(tries > 0).then(
      (found) => {
        if (isCurrent) {
          setWebsite(found)
          setState('ready')
        }
      },
      () => {
        if (isCurrent) setState('failed')
      },
    )
    return () => {
      isCurrent = false
    }
  }, [tries])

  const site = useMemo<Site>(
    () => ({
      language,
      texts,
      website,
      state,
      speak: (wanted) => {
        void loadTexts(wanted).then((loaded) => {
          keepLanguage(wanted)
          setSpoken({ language: wanted, texts: loaded })
        })
      },
      askAgain: () => {
        setState('loading')
        setTries((count) => count + 1)
      },
    }),
    [language, texts, website, state],
  )
  return <SiteContext value={site}>{children}</SiteContext>
}

/** Texts of one section of the site, translated unless the company has changed them. */
export function useWords(
  placement: Placement,
): Pick<Section, 'heading' | 'body' | 'url'> & { readonly dir: 'auto' | undefined } {
  const { website, texts } = useSite()
  const own = texts.words[placement]
  const found = website?.sections.find((section) => section.placement === placement)
  if (!found || found.isOriginal) return { ...own, url: found?.url ?? null, dir: undefined }
  return { heading: found.heading, body: found.body, url: found.url, dir: 'auto' }
}

/** Title and description of a built-in picture in the visitor's language. */
export function usePictures(): readonly Picture[] {
  const { website, texts } = useSite()
  const shipped = Object.entries(texts.pictures).map(([drawing, words], place) => ({
    id: place,
    ...words,
    drawing: drawing as keyof Texts['pictures'],
    url: null,
    isOriginal: true,
  }))
  return (
    website?.pictures.map((each) =>
      each.isOriginal && each.drawing ? { ...each, ...texts.pictures[each.drawing] } : each,
    ) ?? shipped
  )
}
