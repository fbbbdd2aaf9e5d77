import type { Asker, Catalogue } from '#language'
import { createContext, useContext } from 'react'

/** What forms and record pages need from the shell around them. The shell provides it above all screens. */
export interface Surroundings {
  readonly catalogue: Catalogue
  readonly asker: Asker
  /** ISO code of the currency of all money. */
  readonly currency: string
  readonly timeZone: string
  readonly dialCode: string
  /** Calls the API and answers with `data` of the envelope; failures are HttpErrors whose body is the envelope. */
  request(
    path: string,
    options?: { method?: 'GET' | 'POST' | 'PUT' | 'DELETE'; body?: unknown },
  ): Promise<unknown>
  /** Sends one file; `onProgress` hears of it from 0 to 1. */
  upload(file: File, onProgress: (share: number) => void): Promise<FileFact>
}

/** What the API tells about a stored image or file. */
export interface FileFact {
  readonly id: number
  readonly name: string
  readonly type: string
  readonly size: number
  readonly url: string
  readonly thumbnailUrl?: string
}

const SurroundingsContext = createContext<Surroundings | null>(null)

export const SurroundingsProvider = SurroundingsContext.Provider

export function useSurroundings(): Surroundings {
  const surroundings = useContext(SurroundingsContext)
  if (!surroundings) throw new Error('Forms need a SurroundingsProvider above them')
  return surroundings
}
