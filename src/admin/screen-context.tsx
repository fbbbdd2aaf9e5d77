import {
  resolveToken,
  type Definition,
  type FileFact,
  type Principal,
  type Registry,
  type Token,
} from '#schema/engine'
import { createContext, useContext } from 'react'
import type { StandardCalls } from './providers/server.ts'
import type { Screen } from './screens.ts'

/** Parts of the shell that forms and record pages need. The shell provides them above all screens. */
export interface ScreenContext {
  readonly registry: Registry
  readonly principal: Principal
  /** ISO code of the currency of all money. */
  readonly currency: string
  readonly timeZone: string
  readonly dialCode: string
  /** Declarations of a resource's screens, beyond the generic ones. */
  findScreen(definition: Definition): Omit<Screen, 'of'>
  /** Reads and saves records; failures are HttpErrors whose body is the envelope. */
  readonly server: StandardCalls
  /** Uploads one file; `onProgress` gets the progress from 0 to 1. */
  upload(file: File, onProgress: (share: number) => void): Promise<FileFact>
}

const ReactContext = createContext<ScreenContext | null>(null)

export const ScreenContextProvider = ReactContext.Provider

export function useScreenContext(): ScreenContext {
  const screenContext = useContext(ReactContext)
  if (!screenContext) throw new Error('Forms need a SurroundingsProvider above them')
  return screenContext
}

/** Value of a token in a definition: today, or a day that depends on the company's settings. */
export const useResolved = (token: Token): unknown =>
  resolveToken(token, useScreenContext().principal)
