import type { Definition } from '#schema/engine'
import { Box } from '@mui/material'
import type { JsonRecord } from '../../json-record.ts'
import { FieldGrid } from '../../form/inputs/field-grid.tsx'
import { FieldFact } from './fact.tsx'
import { FactFrame } from '../../kinds/fact-frame.tsx'
import { SectionCard, WithSectionNav } from './section-card.tsx'
import { fieldLabel, listSections, type Section } from './sections.ts'
import { useSectionEdit } from '../section-edit.tsx'
import { shownFacts } from './shown-facts.ts'
import { useScreenContext } from '../../screen-context.tsx'

export function ReadView({ definition, record }: { definition: Definition; record: JsonRecord }) {
  const { principal } = useScreenContext()
  const sections = listSections(definition, shownFacts(definition, record, principal))
  return (
    <WithSectionNav sections={sections}>
      {sections.map((section) => (
        <ReadSection key={section.id} {...{ definition, record, section }} />
      ))}
      <Box />
    </WithSectionNav>
  )
}

interface ReadSectionProps {
  readonly definition: Definition
  readonly record: JsonRecord
  readonly section: Section
}

function ReadSection({ definition, record, section: { id, title, fields } }: ReadSectionProps) {
  const whole = listSections(definition, Object.keys(definition.fields))
  const { pencil, form } = useSectionEdit({
    definition,
    record,
    title,
    shown: Object.keys(fields),
    besides: Object.keys(whole.find((each) => each.id === id)?.fields ?? {}),
  })
  return (
    <SectionCard id={id} title={title} aside={pencil}>
      {form ?? (
        <FieldGrid
          fields={fields}
          render={(name) => (
            <FactFrame label={fieldLabel(definition, name)}>
              <FieldFact definition={definition} name={name} record={record} />
            </FactFrame>
          )}
        />
      )}
    </SectionCard>
  )
}
