import type { Additions, Extension } from '../extend.ts'
import type { Definition } from '../resource.ts'
import { AUDIT_NAMES } from '../list/field-names.ts'
import { nearest, unknown, type DefinitionError } from './inspection.ts'

/** Finds names in extensions that neither the extended resource nor the extension has. */
export function findExtensionErrors(
  definitions: readonly Definition[],
  extensions: readonly Extension[],
): DefinitionError[] {
  const errors: DefinitionError[] = []
  const extended = new Map(definitions.map((each) => [each.name, each]))
  for (const { name, additions } of extensions) {
    const report = (at: string, message: string) => {
      errors.push({ code: 'L145', address: `extension of ${name}${at}`, message })
    }
    const definition = extended.get(name)
    if (!definition) {
      report('', unknown('resource', name, extended.keys()))
      continue
    }
    inspectAdditions(definition, additions, report)
    extended.set(name, {
      ...definition,
      fields: { ...definition.fields, ...additions.fields },
      sections: { ...definition.sections, ...listSections(additions) },
    })
  }
  return errors
}

const listSections = ({ sections = {} }: Additions): Definition['sections'] =>
  Object.fromEntries(Object.entries(sections).map(([name, { fields }]) => [name, fields]))

function inspectAdditions(
  { fields, sections: existing = {} }: Definition,
  { fields: added, before, sections = {}, list = {} }: Additions,
  report: (at: string, message: string) => void,
): void {
  const check = (at: string, names: readonly string[], among: readonly string[]) => {
    for (const name of names) if (!among.includes(name)) report(at, unknown('field', name, among))
  }
  for (const name of Object.keys(added))
    if (Object.hasOwn(fields, name))
      report(`.fields.${name}`, 'the resource has such a field already; give this one another name')
  const names = Object.keys(added)
  if (before !== undefined) check('.before', [before], Object.keys(fields))
  for (const [heading, placed] of Object.entries(sections)) {
    const at = `.sections.${heading}`
    const meant = nearest(heading, Object.keys(existing))
    if (!Object.hasOwn(existing, heading) && meant !== null)
      report(at, `there is no section "${heading}"; did you mean "${meant}"?`)
    check(at, placed.fields, names)
    if (placed.before !== undefined) check(at, [placed.before], existing[meant ?? heading] ?? [])
  }
  check('.list.columns', list.columns ?? [], [...names, ...AUDIT_NAMES])
  check('.list.folded', list.folded ?? [], list.columns ?? [])
  check('.list.search', list.search ?? [], names)
  check('.list.filters', list.filters ?? [], names)
}
