import {
  isObject,
  embeddedRows,
  isFile,
  isGroup,
  isLines,
  readColumns,
  memoize,
  type Field,
} from '#schema/engine'

export type FileUse = 'image' | 'file'

/** A picture or file that a record refers to, including in its lines and groups. */
export interface NamedFile {
  /** Path of the field: `photo`, `steps.2.photo`. */
  readonly path: string
  readonly use: FileUse
  readonly id: number
}

/** File fields of a definition. Cached, so that a save of a definition without any skips the step. */
const fileFields = memoize((fields: Readonly<Record<string, Field>>) =>
  Object.entries(fields).filter(([, field]) => holdsFiles(field)),
)

/** True if records with these fields can refer to files. */
export const namesFiles = (fields: Readonly<Record<string, Field>>): boolean =>
  fileFields(fields).length > 0

/** Yields every picture and file in these values. */
export function* filesIn(
  fields: Readonly<Record<string, Field>>,
  values: Readonly<Record<string, unknown>>,
  within = '',
): Generator<NamedFile> {
  for (const [name, field] of fileFields(fields)) {
    const [path, value] = [`${within}${name}`, values[name]]
    if (isFile(field)) {
      if (typeof value === 'number') yield { path, use: field.kind, id: value }
    } else if (isLines(field)) {
      for (const [place, row] of embeddedRows(value).entries())
        yield* filesIn(readColumns(field), row, `${path}.${place}.`)
    } else if (isGroup(field) && isObject(value)) {
      yield* filesIn(readColumns(field), value, `${path}.`)
    }
  }
}

/** True if the field refers to files, directly or in its rows. */
export const holdsFiles = (field: Field | undefined): boolean =>
  field !== undefined && (isFile(field) || Object.values(readColumns(field)).some(holdsFiles))
