import { codeField, fold, holds, readTarget, usableWhere, type Field } from '#schema/engine'
import { conditionOnRow, makeOption } from '../../form/inputs/picker.ts'
import { text } from '../../i18n/text.ts'
import { readText } from '../../record/display/record-label.ts'
import type { ScreenContext } from '../../screen-context.tsx'
import type { Reading } from './cell-values.ts'
import { inSentence } from '../../words.ts'

const MOST = 25

type Context = Pick<ScreenContext, 'principal' | 'registry' | 'server'>

/** Finds the record that a cell names by its code or label. A name shared by several records is refused. */
export async function findRecord(
  field: Field,
  name: string,
  { principal, registry, server }: Context,
): Promise<Exclude<Reading, { readonly lookUp: string }>> {
  const target = registry.get(readTarget(field) ?? '')
  const code = codeField(target)
  const { content } = await server.page(target, { page: 0, size: MOST, search: name })
  const named = content.filter((row) => {
    const names = [makeOption(target, row).label, code ? readText(target, row, code) : '']
    return names.some((each) => fold(each) === fold(name))
  })
  const usable = usableWhere(target) ?? {}
  const found = named.filter((row) => holds(conditionOnRow(usable, row), row, principal))
  const [only, ...others] = found
  const one = inSentence(target.label[0])
  if (only && others.length === 0) return { value: only.id }
  return {
    problem: only
      ? text('More than one {one} is called “{name}”. Choose one from the list.', { one, name })
      : text('No {one} is called “{name}”. Choose one from the list.', { one, name }),
  }
}
