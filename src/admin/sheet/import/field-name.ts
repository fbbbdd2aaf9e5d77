import { humanise, type Definition } from '#schema/engine'
import { text } from '../../i18n/text.ts'

/** Returns the label of a field or of a column of lines; a problem of the row as a whole has no field. */
export const fieldName = (definition: Definition, path: string): string => {
  const [name = ''] = path.split('.')
  const { [name]: line } = definition.sheet?.lineColumns ?? {}
  return name === ''
    ? text('The row')
    : (line?.label ?? definition.fields[name]?.options.label ?? humanise(name))
}
