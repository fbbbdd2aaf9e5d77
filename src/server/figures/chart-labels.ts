import {
  hasItems,
  isDays,
  isFlag,
  isReference,
  itemsOf,
  NONE,
  pathOf,
  targetOf,
  type Dataset,
  type Translate,
} from '#schema/engine'
import { fieldThrough } from '../http/routes/field-through.ts'
import { labelsOf } from '../work/read-by-id.ts'
import type { EngineWork } from '../work/work.ts'

/** Labels of the values of a dimension, and their custom order if they have one. */
export interface KeyLabels {
  readonly order: readonly string[] | null
  labelOf(key: string): string
}

/** Labels of these keys in the language of the reader. */
export async function keyLabels(
  work: EngineWork,
  { dataset, name }: { readonly dataset: Dataset; readonly name: string },
  keys: Iterable<string>,
  translate: Translate,
): Promise<KeyLabels> {
  const none = translate('None')
  const named = (labels: ReadonlyMap<string, string>, order: readonly string[] | null) => ({
    order,
    labelOf: (key: string) => (key === NONE ? none : (labels.get(key) ?? key)),
  })
  const dimension = pathOf(dataset, name)
  if (isDays(dimension)) {
    const bands = Object.entries(dimension.bands)
    return named(
      new Map(bands.map(([key, [label]]) => [key, translate(label)])),
      bands.map(([key]) => key),
    )
  }
  const field = fieldThrough(work.registry.whole(dataset.resource), dimension, work.registry)
  if (hasItems(field)) {
    const items = Object.entries(itemsOf(field))
    return named(
      new Map(items.map(([key, { label }]) => [key, translate(label)])),
      items.map(([key]) => key),
    )
  }
  if (isFlag(field))
    return named(
      new Map([
        ['true', translate('Yes')],
        ['false', translate('No')],
      ]),
      ['true', 'false'],
    )
  const target = targetOf(field)
  if (!isReference(field) || target === null) return named(new Map(), null)
  const ids = [...keys].filter((key) => key !== NONE).map(Number)
  const labels = await labelsOf(work, work.registry.get(target), ids)
  return named(new Map([...labels].map(([id, label]) => [String(id), label])), null)
}
