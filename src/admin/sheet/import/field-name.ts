import { humanise, type Definition } from '#schema/engine'
import { text } from '../../i18n/text.ts'

/** Returns the label of a field; a problem of the row as a whole has no field. */
export const fieldName = (definition: Definition, path: string): string => {
  const [name = ''] = path.split('.')
  return name === '' ? text('The row') : (definition.fields[name]?.options.label ?? humanise(name))
}
