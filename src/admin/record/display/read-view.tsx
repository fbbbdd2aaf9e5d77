import type { Definition } from '#schema/engine'
import { Box } from '@mui/material'
import type { JsonRecord } from '../../json-record.ts'
import { FieldGrid } from '../../form/inputs/field-grid.tsx'
import { FieldFact } from './fact.tsx'
import { FactFrame } from '../../kinds/fact-frame.tsx'
import { SectionCard, WithSectionNav } from './section-card.tsx'
import { fieldLabel, listSections } from './sections.ts'
import { shownFacts } from './shown-facts.ts'
import { useScreenContext } from '../../screen-context.tsx'

export function ReadView({ definition, record }: { definition: Definition; record: JsonRecord }) {
  const { principal } = useScreenContext()
  const sections = listSections(definition, shownFacts(definition, record, principal))
  return (
    <WithSectionNav sections={sections}>
      {sections.map(({ id, title, fields }) => (
        <SectionCard key={id} id={id} title={title}>
          <FieldGrid
            fields={fields}
            render={(name) => (
              <FactFrame label={fieldLabel(definition, name)}>
                <FieldFact definition={definition} name={name} record={record} />
              </FactFrame>
            )}
          />
        </SectionCard>
      ))}
      <Box />
    </WithSectionNav>
  )
}
