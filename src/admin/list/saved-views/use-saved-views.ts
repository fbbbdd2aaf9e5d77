import type { Definition, ListView, ListViewInput } from '#schema/engine'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import { useLocation, useNavigate, useStoreContext } from 'react-admin'
import { ask, request } from '../../providers/http.ts'
import { useAnswer } from '../../providers/use-answer.ts'
import { BY_HAND } from '../filters/set-by-hand.ts'
import { viewAddress } from './list-address.ts'

/** Views of a list that cannot have any. */
export const NO_VIEWS: readonly ListView[] = []

const pathOf = ({ name }: Definition): string => `/list-view/${name}`

/** Saved views of a list; undefined while they are loading. A second screen of the same records has none. */
export function useSavedViews(
  definition: Definition,
  isNarrowed: boolean,
): readonly ListView[] | undefined {
  const { data, isError } = useAnswer<readonly ListView[]>(isNarrowed ? null : pathOf(definition))
  return isNarrowed || isError ? NO_VIEWS : data
}

/** Functions that save, change and delete a view, each of which refreshes the views on screen. */
export function useViewWriter(definition: Definition) {
  const cache = useQueryClient()
  const path = pathOf(definition)
  const refresh = useCallback(
    () => cache.refetchQueries({ queryKey: ['answer', path] }),
    [cache, path],
  )
  return {
    /** Creates a view, or changes an existing one. */
    async save(input: ListViewInput, existing?: ListView): Promise<ListView> {
      const saved = existing
        ? await ask<ListView>(`${path}/${existing.id}`, {
            method: 'PUT',
            body: { ...input, version: existing.version },
            isRepeatable: true,
          })
        : await ask<ListView>(path, { method: 'POST', body: input, isRepeatable: true })
      await refresh()
      return saved
    },
    async remove({ id }: ListView): Promise<void> {
      await request(`${path}/${id}`, { method: 'DELETE', isRepeatable: true })
      await refresh()
    },
  }
}

/** Prefix of a remembered choice that is a saved view and not a tab. */
const VIEW = 'view:'

export const rememberedAs = ({ id }: Pick<ListView, 'id'>): string => `${VIEW}${id}`

interface Opening {
  readonly definition: Definition
  readonly saved: readonly ListView[] | undefined
  /** Tab or view that the user chose last; empty if there is none. */
  readonly remembered: string
  readonly role: string | null
  readonly storeKey: string
}

/**
 * Opens a list that comes without a state on the view that the user chose last, or on the default of the role. Returns true
 * while this is undecided, because the rows of another tab would flash by.
 */
export function useOpeningView({ definition, saved, remembered, role, storeKey }: Opening) {
  const { pathname, search } = useLocation()
  const store = useStoreContext()
  const navigate = useNavigate()
  const isFresh = search.length <= 1 && !store.getItem<{ filter?: object }>(storeKey)?.filter
  const isOpen = isFresh && (remembered === '' || remembered.startsWith(VIEW))
  const view = isOpen
    ? (saved?.find((each) => rememberedAs(each) === remembered) ??
      saved?.find(({ isDefault, sharedWith }) => isDefault && sharedWith === role))
    : undefined
  const target = view && `${pathname}${viewAddress(definition, view, PER_PAGE)}`
  useEffect(() => {
    if (target) navigate(target, { replace: true, state: BY_HAND })
  }, [target, navigate])
  return isOpen && (saved === undefined || target !== undefined)
}

const PER_PAGE = 25
