import { isChoice, type Definition } from '#schema/engine'
import { eventLabels, listEvents, type MessageBlock, type MessageEvent } from './events.ts'
import smsLog from './sms-log.resource.ts'

const events = new WeakMap<object, readonly MessageEvent[]>()

/** Adds the events of all areas to the message log in the definitions of an app. */
export const withEvents = (
  definitions: readonly Definition[],
  blocks: readonly MessageBlock[],
): readonly Definition[] =>
  definitions.map((definition) => {
    if (definition.name !== smsLog.name) return definition
    const whole = withItems(definition, eventLabels(blocks))
    events.set(whole, listEvents(blocks))
    return whole
  })

/** Returns the events of a message log that was returned by `withEvents`. */
export const eventsIn = (log: Definition): readonly MessageEvent[] => events.get(log) ?? []

function withItems(definition: Definition, labels: Readonly<Record<string, string>>): Definition {
  const { eventType } = definition.fields
  if (!isChoice(eventType)) return definition
  const items = Object.fromEntries(Object.entries(labels).map(([name, label]) => [name, { label }]))
  const field = { ...eventType, options: { ...eventType.options, items } }
  return { ...definition, fields: { ...definition.fields, eventType: field } }
}
