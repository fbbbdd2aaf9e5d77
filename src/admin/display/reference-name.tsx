import { mayDo, type Definition } from '#schema/engine'
import { useGetManyAggregate } from 'react-admin'
import { recordLabel } from './record-label.ts'
import { screenName } from '../providers/resource-names.ts'
import { useScreenContext } from '../screen-context.tsx'
import { text } from '../i18n/text.ts'

/** What a record is called when only its id is at hand; ids asked for at the same moment go in one call. */
export function ReferenceName({ target, id }: { target: Definition; id: number }) {
  const { principal } = useScreenContext()
  const may = mayDo(target, principal.role, 'list') || mayDo(target, principal.role, 'show')
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
