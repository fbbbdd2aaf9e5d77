import { createContext, useContext } from 'react'
import type { NamedAction } from '../../record/actions/available.ts'
import type { Row } from '../rows/record-name.ts'

export interface BoardScope {
  readonly held: Row | null
  readonly hold: (row: Row | null) => void
  /** Opens the dialog of the action that moves a card. */
  readonly move: (row: Row, by: NamedAction) => void
  readonly folded: readonly string[]
  readonly setFolded: (states: readonly string[]) => void
}

const Context = createContext<BoardScope | null>(null)

export const BoardScopeProvider = Context.Provider

export function useBoardScope(): BoardScope {
  const scope = useContext(Context)
  if (!scope) throw new Error('Parts of a board need a BoardScopeProvider above them')
  return scope
}
