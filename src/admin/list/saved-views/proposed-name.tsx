import { VIEW_NAME_LENGTH } from '#schema/engine'
import type { ReactNode } from 'react'
import { useListContext } from 'react-admin'
import { text } from '../../i18n/text.ts'
import { inSentence } from '../../words.ts'
import { useSentence } from '../filters/filter-sentence.ts'
import { readTexts, type FilterSpec } from '../filters/filters.ts'
import { useFiltersOn } from '../filters/filters-on.ts'
import { useListScope } from '../list-scope.ts'
import { readTab } from '../use-tab.ts'

type WithName = (name: string) => ReactNode

/** Proposes a name for the list as it is: the sentence of its filters, such as "Open · Due date this month". */
export function ProposedName({ children }: { readonly children: WithName }) {
  const { tabs, saved, definition } = useListScope()
  const { filterValues } = useListContext()
  const tab = tabs.get(readTab(filterValues))
  const before = [
    ...(tab?.where ? [tab.label] : []),
    ...readTexts(filterValues['search']).map((search) => `“${search}”`),
  ]
  const propose = (sentences: readonly string[]): ReactNode => {
    const [, many] = definition.label
    const sentence = sentences.join(' · ') || text('My {many}', { many: inSentence(many) })
    const taken = [
      ...saved.map(({ name }) => name),
      ...[...tabs.values()].map(({ label }) => label),
    ]
    return children(findFree(sentence.slice(0, VIEW_NAME_LENGTH), taken))
  }
  return (
    <Sentences specs={useFiltersOn()} before={before}>
      {propose}
    </Sentences>
  )
}

/** Appends a number to a name that another view or a tab of the list has. */
function findFree(name: string, taken: readonly string[]): string {
  let free = name
  for (let number = 2; taken.includes(free); number++)
    free = `${name.slice(0, VIEW_NAME_LENGTH - 4)} ${number}`
  return free
}

interface SentencesProps {
  readonly specs: readonly FilterSpec[]
  readonly before: readonly string[]
  readonly children: (sentences: readonly string[]) => ReactNode
}

/** Collects the sentences of filters. Each is a component of its own, because the names of references are loaded. */
function Sentences({ specs, before, children }: SentencesProps): ReactNode {
  const [spec, ...others] = specs
  if (!spec) return children(before)
  return (
    <Sentence spec={spec} specs={others} before={before}>
      {children}
    </Sentence>
  )
}

function Sentence({ spec, specs, before, children }: SentencesProps & { spec: FilterSpec }) {
  const { filterValues } = useListContext()
  const { subject, predicate } = useSentence(spec, filterValues)
  return (
    <Sentences specs={specs} before={[...before, `${subject} ${predicate}`]}>
      {children}
    </Sentences>
  )
}
