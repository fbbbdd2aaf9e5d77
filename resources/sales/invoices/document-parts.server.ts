import { readItems, type PrintedDocument } from '#schema'
import { readById, type Work } from '#server'
import itemMaster from '../../stock/item-master.resource.ts'
import unitOfMeasure from '../../stock/unit-of-measure.resource.ts'

/** State of a record, as printed on its documents. */
export function describeState(
  field: Parameters<typeof readItems>[0],
  code: string,
): NonNullable<PrintedDocument['state']> {
  const { label = code, tone = 'neutral' } = readItems(field)[code] ?? {}
  return { label, tone }
}

/** Lists facts, leaving out those without a value. */
export const listFacts = (facts: Readonly<Record<string, string | null>>) =>
  Object.entries(facts).flatMap(([label, value]) => (value ? [{ label, value }] : []))

/** Adds its item and unit code to each line; a line without a unit uses the item's unit. */
export async function addItems<Line extends { readonly item: number; readonly unit?: number }>(
  work: Work,
  lines: readonly Line[],
) {
  const items = await readById(work, itemMaster, lines, 'item')
  const found = lines.map((line) => {
    const item = items.get(line.item)
    if (!item) throw new Error(`Item ${line.item} of a document is gone`)
    return { ...line, item, unit: line.unit ?? item.unit }
  })
  const units = await readById(work, unitOfMeasure, found, 'unit')
  return found.map((line) => ({ ...line, unitCode: units.get(line.unit)?.unitCode ?? '' }))
}
