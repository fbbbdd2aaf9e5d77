import {
  COLUMN_WIDTH,
  DENSITIES,
  isObject,
  LAYOUTS,
  maySee,
  type FilterValue,
  type ListLook,
  type ListViewContent,
} from '#schema/engine'
import type { Access } from '../../access/access.ts'
import { Refusal } from '../../errors.ts'
import type { RequestContext } from '../routes/list-filters.ts'

/** Maximum length of a view as JSON. */
const MOST_LETTERS = 8000

/** Most values of one filter. */
const MOST_VALUES = 200

export function badView(reason: string): never {
  throw new Refusal('badBody', { params: { reason } })
}

/** Parses the content of a view, which has the same form for all resources. */
export function parseContent(sent: unknown): ListViewContent {
  const { filter, sort = null, look = {}, ...others } = objectIn(sent, 'content')
  for (const name in others) badView(`content.${name} is not recognised.`)
  const content = { filter: parseFilter(filter), sort: parseSort(sort), look: parseLook(look) }
  return JSON.stringify(content).length > MOST_LETTERS
    ? badView(`content has at most ${MOST_LETTERS} letters as JSON.`)
    : content
}

const objectIn = (value: unknown, at: string): Readonly<Record<string, unknown>> =>
  isObject(value) ? value : badView(`${at} is an object.`)

function parseFilter(sent: unknown): ListViewContent['filter'] {
  const filter = objectIn(sent, 'content.filter')
  const entries = Object.entries(filter).map(([name, value]) => {
    const values = [value].flat()
    if (values.length > MOST_VALUES || !values.every(isFilterValue))
      badView(`content.filter.${name} is a text, a number, true or false, or a list of them.`)
    return [name, value] as const
  })
  return Object.fromEntries(entries) as ListViewContent['filter']
}

const isFilterValue = (value: unknown): value is FilterValue =>
  typeof value === 'string' || typeof value === 'boolean' || Number.isFinite(value)

function parseSort(sent: unknown): ListViewContent['sort'] {
  if (sent === null) return null
  const { field, order } = objectIn(sent, 'content.sort')
  return typeof field === 'string' && (order === 'ASC' || order === 'DESC')
    ? { field, order }
    : badView('content.sort has a field and the order ASC or DESC.')
}

const LOOKS: { readonly [Name in keyof ListLook]-?: (value: unknown) => boolean } = {
  columns: isNames,
  kept: isNames,
  widths: (value) =>
    isObject(value) &&
    Object.values(value).every(
      (width) =>
        typeof width === 'number' && width >= COLUMN_WIDTH.least && width <= COLUMN_WIDTH.most,
    ),
  density: (value) => DENSITIES.some((density) => density === value),
  layout: (value) => LAYOUTS.some((layout) => layout === value),
}

function isNames(value: unknown): boolean {
  return Array.isArray(value) && value.every((each) => typeof each === 'string')
}

function parseLook(sent: unknown): ListLook {
  const look = objectIn(sent, 'content.look')
  for (const [name, value] of Object.entries(look)) {
    const isRight = Object.hasOwn(LOOKS, name) && LOOKS[name as keyof ListLook](value)
    if (!isRight) badView(`content.look.${name} is not right.`)
  }
  return look
}

/**
 * Leaves out of a view what its reader may not filter, sort or see, and what the list no longer has. A view grants nothing,
 * and must not reveal by its filters what a column holds.
 */
export function contentFor(
  { definition, role, list }: Access,
  by: RequestContext,
  { filter, sort, look }: ListViewContent,
): ListViewContent {
  const isUsable = (name: string, value: unknown): boolean => {
    if (name === 'search') return true
    // A relative date is sent by its name, and becomes two days when the list is read.
    if (typeof value === 'string' && list.filters.has(`${name}From`)) return true
    return isRead(() => list.filters.get(name)?.([value].flat().map(String), name, by))
  }
  const isSeen = (name: string): boolean => {
    const field = definition.fields[name]
    return field === undefined || maySee(field, role)
  }
  const { columns, kept, widths, ...plain } = look
  return {
    filter: Object.fromEntries(
      Object.entries(filter).filter(([name, value]) => isUsable(name, value)),
    ),
    sort: sort && list.sortable.has(sort.field) ? sort : null,
    look: {
      ...plain,
      ...(columns && { columns: columns.filter(isSeen) }),
      ...(kept && { kept: kept.filter(isSeen) }),
      ...(widths && {
        widths: Object.fromEntries(Object.entries(widths).filter(([name]) => isSeen(name))),
      }),
    },
  }
}

/** True if a filter exists and accepts its values. */
function isRead(read: () => unknown): boolean {
  try {
    return read() !== undefined
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}
