import { useLocation } from 'react-admin'
import { useEffect } from 'react'
import { registry } from '../../registry.ts'
import { showPath } from '../../routes.ts'
import { recordAt } from '../../scan/read-code.ts'
import { remember } from './recent.ts'

/** Records the opened record, by its name, for the palette. */
export function useOpenedRecord(title: string): void {
  const pathname = decodeURI(useLocation().pathname)
  useEffect(() => {
    const { resource = '', id } = recordAt(pathname) ?? {}
    const definition = registry.resources.get(resource)
    if (!definition?.screen || !title) return
    remember({
      key: `${resource} ${id}`,
      title,
      detail: definition.label[0],
      icon: definition.menu?.icon,
      to: showPath(definition.screen, id),
    })
  }, [pathname, title])
}

interface Opened {
  readonly title: string
  readonly area: string
  readonly path: string
  readonly icon: string | undefined
  readonly isTop: boolean
}

/** Records the open menu entry. */
export function useOpenedScreen(place: Opened | null): void {
  const { title, area = '', path, icon } = place?.isTop ? place : {}
  useEffect(() => {
    if (title !== undefined && path !== undefined)
      remember({ key: path, title, detail: area === title ? '' : area, icon, to: path })
  }, [title, area, path, icon])
}
