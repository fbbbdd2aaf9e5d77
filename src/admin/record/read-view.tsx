import { readableFields, type Definition, type Field } from '#language'
import { Box } from '@mui/material'
import type { JsonRecord } from '../inputs/form-scope.tsx'
import { FieldGrid } from '../inputs/field-grid.tsx'
import { Fact } from './fact.tsx'
import { holdsFor, isNothing } from './fact-text.ts'
import { isEcho } from './form-values.ts'
import { SectionCard, WithSectionNav } from './section-card.tsx'
import { fieldLabel, sectionsOf } from './sections.ts'
import { useSurroundings, type FileFact } from './surroundings.tsx'

/** A record to be read, in the sections of its form. */
export function ReadView({ definition, record }: { definition: Definition; record: JsonRecord }) {
  const { asker } = useSurroundings()
  const labels = (record['labels'] ?? {}) as Readonly<Record<string, string>>
  const files = (record['files'] ?? {}) as Readonly<Record<string, FileFact>>
  const isShown = (name: string, field: Field) =>
    name !== definition.state && name in record && !isEcho(definition, name)
    // A copied label says again what its reference says.
    && isNothing(record[String(field.options['copyOf'] ?? '')])
    && (holdsFor(field.options.shownWhen, record, asker) || !isNothing(record[name]))
  const names = readableFields(definition, asker.role).filter((name) => isShown(name, definition.fields[name] as Field))
  const sections = sectionsOf(definition, names)
  return (
    <WithSectionNav sections={sections}>
      {sections.map(({ id, title, fields }) => (
        <SectionCard key={id} id={id} title={title}>
          <FieldGrid fields={fields} render={(name, field) => (
            <Fact label={fieldLabel(definition, name)} field={field} value={record[name]} reference={labels[name]} file={files[name]} />
          )} />
        </SectionCard>
      ))}
      <Box />
    </WithSectionNav>
  )
}
