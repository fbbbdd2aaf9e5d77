import { useTranslate } from 'ra-core'
import { useCallback } from 'react'
import type { ENGLISH } from './english.ts'

type Texts = typeof ENGLISH

/** "list.addFilter": a text of the language file. */
export type TextKey = { [Part in keyof Texts & string]: `${Part}.${keyof Texts[Part] & string}` }[keyof Texts & string]

export type Text = (key: TextKey, values?: Readonly<Record<string, string | number>>) => string

/** The texts of the language that is on; a key that does not exist does not compile. */
export function useText(): Text {
  const translate = useTranslate()
  return useCallback((key, values) => translate(`larder.${key}`, values), [translate])
}
