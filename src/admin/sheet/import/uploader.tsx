import type { ImportDraft } from '#schema/engine'

/** Name of the person who uploaded a file, after other details of the import; nothing for one's own files. */
export const Uploader = ({ draft: { labels } }: { readonly draft: Pick<ImportDraft, 'labels'> }) =>
  labels.by === undefined ? null : (
    <>
      {' · '}
      <bdi>{labels.by}</bdi>
    </>
  )
