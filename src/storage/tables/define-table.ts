import {
  hasOwnTable,
  isChoice,
  isFile,
  isFlag,
  isFolded,
  isGroup,
  pointsAt,
  reference,
  storedAs,
  blankRecord,
  readColumns,
  isStored,
  isText,
  countPlaces,
  plainInitial,
  indexedFields,
  snakeCase,
  readTarget,
  type Definition,
  type Field,
} from '#schema/engine'
import {
  AUDIT,
  type ChildTable,
  type Column,
  type ColumnType,
  type Counted,
  type FieldColumn,
  type Table,
} from './table.ts'
import { keyedFields, listIndexes, orderedFields, shortName } from './table-index.ts'

const AUDIT_FIELDS: Readonly<Record<string, Field>> = {
  id: { kind: 'whole', options: {} },
  createdBy: { kind: 'whole', options: {} },
  createdDate: { kind: 'instant', options: {} },
  modifiedBy: { kind: 'whole', options: {} },
  modifiedDate: { kind: 'instant', options: {} },
  version: { kind: 'whole', options: {} },
  importId: { kind: 'whole', options: {} },
}

const auditColumns: readonly Column[] = [
  { name: 'id', type: 'id' },
  { name: 'created_by', type: 'integer' },
  { name: 'created_date', type: 'text', notNull: true },
  { name: 'modified_by', type: 'integer' },
  { name: 'modified_date', type: 'text', notNull: true },
  { name: 'version', type: 'integer', notNull: true },
  { name: 'import_id', type: 'integer' },
  { name: 'label', type: 'text', notNull: true },
  { name: 'label_order', type: 'text', notNull: true },
]

/** Builds the table of a definition. */
export function defineTable(definition: Definition): Table {
  const name = snakeCase(definition.name)
  const stored = Object.entries(definition.fields).filter(([, field]) => isStored(field))
  const ordered = orderedFields(definition)
  const keyed = keyedFields(definition)
  const fields = new Map<string, FieldColumn>()
  for (const [path, column] of Object.entries(AUDIT)) {
    fields.set(path, {
      path,
      first: path,
      part: undefined,
      field: AUDIT_FIELDS[path] ?? { kind: 'whole', options: {} },
      column,
      order: null,
      key: null,
      target: null,
    })
  }
  fields.set('label', {
    path: 'label',
    first: 'label',
    part: undefined,
    field: { kind: 'text', options: {} },
    column: 'label',
    order: 'label_order',
    key: null,
    target: null,
  })
  for (const each of stored.flatMap(([path, field]) => fieldColumns(path, field, ordered, keyed)))
    fields.set(each.path, each)
  const search = indexedFields(definition)
  const children = stored
    .filter(([, field]) => hasOwnTable(field))
    .map(([field, options]) => childTable(name, field, options, definition.lookups ?? []))
  const columns: readonly Column[] = [
    ...auditColumns,
    ...stored.flatMap(([path, field]) => columnsOfField(path, field, fields)),
    ...(search.length > 0 ? [{ name: 'search_text', type: 'text' } as const] : []),
  ]
  const isLink = (child: ChildTable) => pointsAt(definition.fields[child.field])
  const table: Omit<Table, 'indexes'> = {
    name,
    resource: definition.name,
    definition,
    fields,
    search,
    ...(definition.formerly && { formerly: snakeCase(definition.formerly) }),
    columns,
    blank: blankRecord(columns.map((column) => column.name).filter((column) => column !== 'id')),
    objects: new Set(stored.filter(([, field]) => isGroup(field)).map(([path]) => path)),
    lines: new Map(children.filter((child) => !isLink(child)).map((child) => [child.field, child])),
    links: new Map(children.filter(isLink).map((child) => [child.field, child])),
    counts: new Map(stored.flatMap(([field, { options }]) => countedBy(field, options.rollup))),
  }
  refuseDoubleColumns(table)
  return { ...table, indexes: listIndexes(table) }
}

const countedBy = (field: string, rollup: Field['options']['rollup']): [string, Counted][] => {
  const [resource, through] = rollup ?? []
  return resource && through ? [[field, { field, resource, through }]] : []
}

/** Returns the columns of a field: none for lines, reference lists and counts, and one per part for an object. */
function fieldColumns(
  path: string,
  field: Field,
  ordered: ReadonlySet<string>,
  keyed: ReadonlySet<string>,
): FieldColumn[] {
  if (hasOwnTable(field) || 'rollup' in field.options) return []
  if (isGroup(field)) {
    return Object.entries(field.options.columns).flatMap(([part, inner]) =>
      fieldColumns(`${path}.${part}`, inner, ordered, keyed),
    )
  }
  const [first = '', part] = path.split('.')
  const column = path.split('.').map(snakeCase).join('__')
  const shadow = (name: string) => (isFolded(field) ? column : `${column}_${name}`)
  return [
    {
      path,
      first,
      part,
      field,
      column,
      target: readTarget(field),
      order: isText(field) && ordered.has(path) ? shadow('order') : null,
      key: isText(field) && keyed.has(path) ? shadow('key') : null,
    },
  ]
}

function columnsOfField(
  path: string,
  field: Field,
  fields: ReadonlyMap<string, FieldColumn>,
): Column[] {
  if (isGroup(field)) {
    return Object.entries(field.options.columns).flatMap(([part, inner]) =>
      columnsOfField(`${path}.${part}`, inner, fields),
    )
  }
  const mapped = fields.get(path)
  if (!mapped) return []
  const shadows = [mapped.order, mapped.key]
    .filter((name) => name !== null)
    .filter((name) => name !== mapped.column)
    .map((name): Column => ({ name, type: 'text' }))
  return [makeColumn(mapped), ...shadows]
}

/** Lists are stored as JSON. */
function columnType(field: Field): ColumnType {
  const word = storedAs(field)
  return word === 'integer' || word === 'flag' ? word : 'text'
}

function makeColumn({ path, field, column, target }: FieldColumn): Column {
  const { options } = field
  const type = columnType(field)
  const references = target ? snakeCase(target) : isFile(field) ? 'larder_file' : null
  const places = countPlaces(field)
  const initial = plainInitial(options.initial)
  return {
    name: column,
    type,
    field: path,
    ...(isFlag(field) && { notNull: true }),
    ...(references && { references }),
    ...(options.formerly && {
      formerly: [...path.split('.').slice(0, -1), options.formerly].map(snakeCase).join('__'),
    }),
    ...(places !== null && { places }),
    // The limit of a list is a number of entries and does not apply to the column.
    ...(storedAs(field) === 'text' && typeof options.max === 'number' && { max: options.max }),
    ...(isChoice(field) && { constants: Object.keys(field.options.items) }),
    ...((typeof initial === 'string' ||
      typeof initial === 'number' ||
      typeof initial === 'boolean') && {
      initial: typeof initial === 'number' && places ? Math.round(initial * 10 ** places) : initial,
    }),
  }
}

function childTable(
  parent: string,
  field: string,
  definition: Field,
  lookups: NonNullable<Definition['lookups']>,
): ChildTable {
  const table = `${parent}__${snakeCase(field)}`
  const none = new Set<string>()
  const inner: Readonly<Record<string, Field>> = pointsAt(definition)
    ? { target: reference(definition.options.target) }
    : readColumns(definition)
  const columns = Object.entries(inner)
    .filter(([, each]) => isStored(each))
    .flatMap(([name, each]) => fieldColumns(name, each, none, none))
  const definitions: Column[] = [
    { name: 'id', type: 'id' },
    { name: 'parent', type: 'integer', notNull: true, references: parent, cascade: true },
    { name: 'position', type: 'integer', notNull: true },
    ...columns.map(makeColumn),
  ]
  const indexed = [
    'parent',
    ...definitions.filter((column) => column.references && !column.cascade).map(({ name }) => name),
  ]
  return {
    field,
    table,
    columns,
    definitions,
    ...(definition.options.formerly && {
      formerly: `${parent}__${snakeCase(definition.options.formerly)}`,
    }),
    indexes: [
      ...indexed.map((column) => (column === 'parent' ? ['parent', 'position'] : [column])),
      ...summedUp(field, columns, lookups),
    ].map((names) => ({
      name: shortName(
        `${table}_${names[0] === 'parent' && names[1] === 'position' ? 'parent' : names.join('_')}_index`,
      ),
      columns: names,
      unique: false,
      fields: [],
    })),
  }
}

/**
 * Returns indexes on the line columns used in totals, starting with the parent, so that totals can be read from the index
 * alone.
 */
const summedUp = (
  field: string,
  columns: readonly FieldColumn[],
  lookups: NonNullable<Definition['lookups']>,
): string[][] =>
  lookups
    .map((names) =>
      columns.filter(({ path }) => names.includes(`${field}.${path}`)).map(({ column }) => column),
    )
    .filter((found) => found.length > 0)
    .map((found) => ['parent', ...found])

/** Rejects fields whose columns would have the same name, such as `salesOrder` and the shadow `sales_order` of `sales`. */
function refuseDoubleColumns(table: Omit<Table, 'indexes'>): void {
  const lists = [table.columns, ...[...table.lines.values()].map(({ definitions }) => definitions)]
  for (const columns of lists) {
    const names = columns.map(({ name }) => name)
    const double = names.find((name, place) => names.indexOf(name) < place)
    if (double)
      throw new Error(
        `${table.resource}: two fields would share the column ${double}; name one of them differently`,
      )
  }
}
