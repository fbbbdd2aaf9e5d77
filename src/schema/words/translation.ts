import type { App } from '../app.ts'
import { withOptions, type Field } from '../fields/field.ts'
import type { Filter } from '../list/filter.ts'
import type { Check } from '../fields/check.ts'
import type { Action, Definition } from '../resource.ts'
import type { Translate } from './localized-message.ts'
import { hasWords, humanise } from '../fields/text.ts'

type Fields = Readonly<Record<string, Field>>

/**
 * Translates every user-visible text of a definition; names and data are unchanged. Fields are translated lazily, because
 * they make up most of a definition and few are needed to draw the first screen.
 */
export function translateDefinition<Of extends Definition>(
  definition: Of,
  translate: Translate,
): Of {
  const {
    label: [one, many],
    title,
    menu,
    fields,
    sections,
    actions,
    marks,
    checks,
    list,
    whyNotEditable,
    sheet,
  } = definition
  return {
    ...definition,
    label: [translate(one), translate(many)],
    ...(hasWords(title) ? { title: translate(title) } : {}),
    ...(whyNotEditable ? { whyNotEditable: translate(whyNotEditable) } : {}),
    get fields() {
      const translatedFields = translateFields(fields, translate)
      Object.defineProperty(this, 'fields', { value: translatedFields })
      return translatedFields
    },
    list: {
      ...list,
      ...(list.tabs
        ? { tabs: mapValues(list.tabs, (tab) => ({ ...tab, label: translate(tab.label) })) }
        : {}),
      ...(list.filters
        ? { filters: list.filters.map((filter) => translateFilter(filter, translate)) }
        : {}),
      ...(list.anywhere?.label
        ? { anywhere: { ...list.anywhere, label: translate(list.anywhere.label) } }
        : {}),
    },
    ...(menu
      ? {
          menu: {
            ...menu,
            area: translate(menu.area),
            ...(menu.title ? { title: translate(menu.title) } : {}),
            ...(menu.titles ? { titles: mapValues(menu.titles, (title) => translate(title)) } : {}),
          },
        }
      : {}),
    ...(sections
      ? {
          sections: Object.fromEntries(
            Object.entries(sections).map(([title, names]) => [translate(title), names]),
          ),
        }
      : {}),
    ...(actions
      ? { actions: mapValues(actions, (action) => translateAction(action, translate)) }
      : {}),
    ...(marks
      ? { marks: mapValues(marks, (mark) => ({ ...mark, label: translate(mark.label) })) }
      : {}),
    ...(sheet?.lineColumns
      ? {
          sheet: {
            ...sheet,
            lineColumns: mapValues(sheet.lineColumns, (column) => ({
              ...column,
              label: translate(column.label),
            })),
          },
        }
      : {}),
    ...(checks ? { checks: checks.map((check) => translateCheck(check, translate)) } : {}),
  }
}

/** Returns the app with its menu areas translated. */
export const translateApp = (app: App, translate: Translate): App => ({
  ...app,
  areas: app.areas.map(({ name, icon }) => ({ name: translate(name), icon })),
})

/** Returns all texts of the definitions and the app, without duplicates. */
export function listTexts(definitions: readonly Definition[], app: App): string[] {
  const texts = new Set(app.roles.map(humanise))
  const note = (english: string) => {
    texts.add(english)
    return english
  }
  translateApp(app, note)
  for (const definition of definitions) {
    translateDefinition(definition, note)
    translateFields(definition.fields, note)
  }
  return [...texts]
}

const mapValues = <Value, Made>(
  values: Readonly<Record<string, Value>>,
  make: (value: Value, name: string) => Made,
): Record<string, Made> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, make(value, name)]))

/** A field without a label uses its name. */
const translateFields = (fields: Fields, translate: Translate): Fields =>
  mapValues(fields, (field, name) => {
    const { options } = field
    const [expression, explanation] = options.pattern ?? []
    return withOptions(field, {
      label: translate(options.label ?? humanise(name)),
      ...(options.help ? { help: translate(options.help) } : {}),
      ...(options.unitLabel ? { unitLabel: translate(options.unitLabel) } : {}),
      ...(expression && explanation ? { pattern: [expression, translate(explanation)] } : {}),
      ...(options.items
        ? { items: mapValues(options.items, (item) => ({ ...item, label: translate(item.label) })) }
        : {}),
      ...(options.columns ? { columns: translateFields(options.columns, translate) } : {}),
      ...(options.checks
        ? { checks: options.checks.map((check) => translateCheck(check, translate)) }
        : {}),
    })
  })

const translateAction = (action: Action, translate: Translate): Action => ({
  ...action,
  label: translate(action.label),
  ...(action.confirm ? { confirm: translate(action.confirm) } : {}),
  ...(action.whyNot ? { whyNot: translate(action.whyNot) } : {}),
})

const translateCheck = (check: Check, translate: Translate): Check =>
  check.message ? { ...check, message: translate(check.message) } : check

/** A filter named after a field uses that field's label. */
const translateFilter = (filter: Filter, translate: Translate): Filter =>
  typeof filter === 'string'
    ? filter
    : { ...filter, label: translate(filter.label ?? humanise(filter.name)) }
