import type { Definition } from '#language'
import { Box } from '@mui/material'
import type { JsonRecord } from '../inputs/form-scope.tsx'
import { FieldGrid } from '../inputs/field-grid.tsx'
import { Fact } from './fact.tsx'
import { SectionCard, WithSectionNav } from './section-card.tsx'
import { fieldLabel, sectionsOf } from './sections.ts'
import { shownFacts } from './shown-facts.ts'
import { useSurroundings, type FileFact } from './surroundings.tsx'

/** A record to be read, in the sections of its form. */
export function ReadView({ definition, record }: { definition: Definition; record: JsonRecord }) {
  const { asker } = useSurroundings()
  const labels = (record['labels'] ?? {}) as Readonly<Record<string, string>>
  const files = (record['files'] ?? {}) as Readonly<Record<string, FileFact>>
  const sections = sectionsOf(definition, shownFacts(definition, record, asker))
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
