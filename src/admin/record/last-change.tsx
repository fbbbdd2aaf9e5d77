import type { Definition } from '#schema/engine'
import { useQuery } from '@tanstack/react-query'
import { formatInstant } from '../format.ts'
import { text } from '../i18n/text.ts'
import type { JsonRecord } from '../json-record.ts'
import { useScreenContext } from '../screen-context.tsx'
import { lastWriter } from './person-name.ts'

/** Who added or changed a record last, and when. */
export function LastChange({ definition, record }: { definition: Definition; record: JsonRecord }) {
  const { server } = useScreenContext()
  const { data: by } = useQuery({
    queryKey: ['history', definition.name, record['id'], 'last', record['version']],
    // Who it was is a courtesy; without it the line still says when.
    queryFn: () => lastWriter(server, definition, String(record['id'])).catch(() => null),
  })
  const at = record['modifiedDate'] ?? record['createdDate']
  if (typeof at !== 'string') return null
  return (
    <>
      {record['version'] === 1
        ? addedWords(by, formatInstant(at))
        : changedWords(by, formatInstant(at))}
    </>
  )
}

const addedWords = (by: string | null | undefined, when: string): string =>
  by ? text('Added by %{by} %{when}', { by, when }) : text('Added %{when}', { when })

const changedWords = (by: string | null | undefined, when: string): string =>
  by ? text('Last changed by %{by} %{when}', { by, when }) : text('Last changed %{when}', { when })
