import { createContext, useContext } from 'react'

/** True for the row that Tab reaches; links in all other rows are left out of the tab order. */
export const RowFocus = createContext(true)

export const useRowTabIndex = (): 0 | -1 => (useContext(RowFocus) ? 0 : -1)
