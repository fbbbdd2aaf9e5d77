import { isChoice, type Definition } from '#schema/engine'
import { eventLabels, type MessageBlock } from './events.ts'
import smsLog from './sms-log.resource.ts'

/** The definitions of an app, with every event that its areas tell of as a choice of the messages. */
export const withEvents = (
  definitions: readonly Definition[],
  blocks: readonly MessageBlock[],
): readonly Definition[] =>
  definitions.map((definition) =>
    definition.name === smsLog.name ? withItems(definition, eventLabels(blocks)) : definition,
  )

function withItems(definition: Definition, labels: Readonly<Record<string, string>>): Definition {
  const { eventType } = definition.fields
  if (!isChoice(eventType)) return definition
  const items = Object.fromEntries(Object.entries(labels).map(([name, label]) => [name, { label }]))
  const field = { ...eventType, options: { ...eventType.options, items } }
  return { ...definition, fields: { ...definition.fields, eventType: field } }
}
