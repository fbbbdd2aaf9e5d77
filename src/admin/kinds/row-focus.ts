import { createContext, useContext } from 'react'

/** True for the row in the tab order. Links in all other rows cannot be reached by Tab. */
export const RowFocus = createContext(true)

export const useRowTabIndex = (): 0 | -1 => (useContext(RowFocus) ? 0 : -1)
