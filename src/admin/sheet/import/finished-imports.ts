import type { ImportDraft } from '#schema/engine'
import { STAFF } from '#system'
import { text } from '../../i18n/text.ts'
import { registry } from '../../registry.ts'
import { importPath, ROUTES } from '../../routes.ts'
import { bell } from '../../shell/notifications/bell.ts'

/** Address of a draft: below the list of its resource, or of the one whose screen imports it. */
export function draftAddress({ resource, id }: Pick<ImportDraft, 'resource' | 'id'>): string {
  const all = [...registry.resources.values()]
  const screen =
    registry.resources.get(resource)?.screen ??
    all.find(({ importsAs }) => importsAs === resource)?.screen
  return `${importPath(screen ?? '')}/${id}`
}

interface FinishedImport extends Pick<ImportDraft, 'id' | 'resource' | 'fileName'> {
  readonly isStopped: boolean
  readonly dateTime: string
}

/** Notifies people of the end of imports that took some time. */
export const finishedImports = bell<FinishedImport>({
  call: '/import/finished-notification',
  roles: STAFF,
  title: text('Your imports'),
  order: 80,
  icon: 'article',
  text: ({ fileName, isStopped }) =>
    isStopped
      ? text('{file} stopped; see what is left to do', { file: fileName })
      : text('{file} is ready to look at', { file: fileName }),
  at: ({ dateTime }) => dateTime,
  route: ROUTES.imports,
  address: draftAddress,
  seen: (draft) => `/import/finished-notification${draft ? `?id=${draft.id}` : ''}`,
})
