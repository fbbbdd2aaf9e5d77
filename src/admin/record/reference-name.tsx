import { mayDo, type Definition } from '#language'
import { useGetManyAggregate } from 'ra-core'
import { recordLabel } from '../inputs/picker.ts'
import { screenName } from '../providers/resource-names.ts'
import { useSurroundings } from './surroundings.tsx'
import { text } from '../i18n/text.ts'

/** What a record is called when only its id is at hand; ids asked for at the same moment go in one call. */
export function ReferenceName({ target, id }: { target: Definition; id: number }) {
  const { asker } = useSurroundings()
  const may = mayDo(target, asker.role, 'list') || mayDo(target, asker.role, 'show')
  const { data } = useGetManyAggregate(screenName(target), { ids: [id] }, { enabled: may })
  const [record] = data ?? []
  return (
    <>
      {record
        ? recordLabel(target, record)
        : text('%{one} no. %{id}', { one: target.label[0], id })}
    </>
  )
}
