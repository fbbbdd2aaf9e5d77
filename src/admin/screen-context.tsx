import {
  resolveToken,
  type Definition,
  type FileFact,
  type Principal,
  type Registry,
  type Token,
} from '#schema/engine'
import { createContext, useContext } from 'react'
import type { StandardCalls } from './providers/standard-calls.ts'
import type { Screen } from './screens.ts'

/** What forms and record pages need from the shell around them. The shell provides it above all screens. */
export interface ScreenContext {
  readonly registry: Registry
  readonly principal: Principal
  /** ISO code of the currency of all money. */
  readonly currency: string
  readonly timeZone: string
  readonly dialCode: string
  /** What the screens of a resource declare beyond the generic ones. */
  screenOf(definition: Definition): Omit<Screen, 'of'>
  /** Reads and saves records; failures are HttpErrors whose body is the envelope. */
  readonly server: StandardCalls
  /** Sends one file; `onProgress` hears of it from 0 to 1. */
  upload(file: File, onProgress: (share: number) => void): Promise<FileFact>
}

const ReactContext = createContext<ScreenContext | null>(null)

export const ScreenContextProvider = ReactContext.Provider

export function useScreenContext(): ScreenContext {
  const screenContext = useContext(ReactContext)
  if (!screenContext) throw new Error('Forms need a SurroundingsProvider above them')
  return screenContext
}

/** What a definition says without knowing it: the day of asking, or one that the company's settings move. */
export const useResolved = (token: Token): unknown =>
  resolveToken(token, useScreenContext().principal)
