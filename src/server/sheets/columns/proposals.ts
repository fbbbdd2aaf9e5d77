import { resolveToken, type Definition, type Principal } from '#schema/engine'

const FIELDS = /\{(\w+)\}/g

/**
 * Returns constants for fields that have no column, as the sheet of the definition proposes them. In their place stand the
 * columns of other fields, or the defaults of those without a column. Nothing is proposed without any column.
 */
export function proposeConstants(
  { fields, sheet }: Definition,
  columns: Readonly<Record<string, string | null>>,
  principal: Principal,
): Record<string, string> {
  const headers = new Map(Object.entries(columns).map(([header, name]) => [name, header]))
  return Object.fromEntries(
    Object.entries(sheet?.proposals ?? {}).flatMap(([name, template = '']) => {
      const texts = [...template.matchAll(FIELDS)].map(([braced, other = '']) => {
        const header = headers.get(other)
        const initial = resolveToken(fields[other]?.options.initial, principal)
        return { braced, header, text: header === undefined ? initial : `{${header}}` }
      })
      const isPossible = texts.every(({ text }) => text !== undefined && text !== null)
      if (headers.has(name) || !isPossible || texts.every(({ header }) => header === undefined))
        return []
      return [
        [
          name,
          texts.reduce(
            (whole, { braced, text }) => whole.replace(braced, () => String(text)),
            template,
          ),
        ],
      ]
    }),
  )
}
