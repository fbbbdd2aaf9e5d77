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

/** One picture or file that a record refers to, including those in its lines and groups. */
export interface NamedFile {
  /** Path of the field: photo, steps.2.photo. */
  readonly path: string
  readonly use: FileUse
  readonly id: number
}

/** Most fields hold no file, and those that do rarely change. */
const fileFields = memoize((fields: Readonly<Record<string, Field>>) =>
  Object.entries(fields).filter(([, field]) => holdsFiles(field)),
)

/** True if a record with these fields can name files. */
export const namesFiles = (fields: Readonly<Record<string, Field>>): boolean =>
  fileFields(fields).length > 0

/** Every picture and file among these values. */
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

/** True if values of the field refer to files, directly or in their rows. */
export const holdsFiles = (field: Field | undefined): boolean =>
  field !== undefined && (isFile(field) || Object.values(readColumns(field)).some(holdsFiles))
