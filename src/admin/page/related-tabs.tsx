import { useQueries } from '@tanstack/react-query'
import { rowsQuery } from '../providers/use-answer.ts'
import { useScreenContext } from '../screen-context.tsx'
import { Card } from './card.tsx'
import type { PageRecord } from './declaration.ts'
import type { PagePart } from './declared-page.tsx'
import type { RecordTab } from './record-tabs.tsx'
import { RelatedRows } from './related-rows.tsx'
import { isVisible, listAddress, SHOWN } from './related.ts'

/** The tabs that a page declares, as far as the person may see them; of lists with the number of records in them. */
export function useDeclaredTabs<Rec extends PageRecord, More>(
  part: PagePart<Rec, More>,
): RecordTab[] {
  const { spec, shown } = part
  const context = useScreenContext()
  const visible = Object.entries(spec.tabs ?? {}).filter(([, tab]) =>
    'of' in tab ? isVisible(context, tab, shown) : (tab.when?.(shown) ?? true),
  )
  const lists = visible.flatMap(([name, tab]) => ('of' in tab ? [{ name, tab }] : []))
  // The rows that an opened tab begins with: it is there at once.
  const answers = useQueries({
    queries: lists.map(({ tab }) =>
      rowsQuery(listAddress(context.registry.get(tab.of), tab, shown.record), tab.first ?? SHOWN),
    ),
  })
  return visible.map(([name, tab]) => {
    const isList = 'of' in tab
    const label = tab.label ?? (isList ? context.registry.get(tab.of).label[1] : '')
    const place = lists.findIndex((each) => each.name === name)
    return {
      name,
      label,
      count: isList ? answers[place]?.data?.totalElements : tab.count?.(shown),
      body: () => (
        <Card title={label}>
          {isList ? <RelatedRows {...part} related={tab} label={label} /> : <tab.Body {...shown} />}
        </Card>
      ),
    }
  })
}
