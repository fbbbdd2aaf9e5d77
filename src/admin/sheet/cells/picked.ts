import { hasItems, isFlag, isMany, readTarget, type Field } from '#schema/engine'

/** Returns true if a cell of this field is filled by choosing. */
export const isPicked = (field: Field): boolean =>
  !isMany(field) && (readTarget(field) !== null || hasItems(field) || isFlag(field))
