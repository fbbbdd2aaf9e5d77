import { deepFreeze } from '#schema/engine'
import type { MessageValue } from './message-text.ts'

/** A type of text message with its text. */
export interface MessageEvent {
  /** Name stored in `sms-log`. */
  readonly name: string
  /** Label shown in lists. */
  readonly label: string
  /** Text with {placeholders}; plural forms are separated by ||||. */
  readonly text: string
  /** Alternative texts, by name. */
  readonly variants?: Readonly<Record<string, string>>
  /** Texts to insert for a placeholder, by name. */
  readonly parts?: Readonly<Record<string, string>>
  /** Example value for each placeholder, for previews. */
  readonly sample: Readonly<Record<string, MessageValue>>
  /** Sends the message at any hour, because a user is waiting for it. */
  readonly ignoresQuietHours?: true
}

/** Messages sent by the system or by an area. */
export interface MessageBlock {
  /** Sort position among the blocks in the list of events. */
  readonly order: number
  readonly events: Readonly<Record<string, MessageEvent>>
}

type Written = Readonly<Record<string, Omit<MessageEvent, 'name'>>>
type Named<Events extends Written> = {
  readonly [Name in keyof Events]: Events[Name] & { readonly name: string }
}

/**
 * Declares text messages. Areas declare theirs in a file named `*.messages.ts`.
 * @example
 * export default messages({
 *   order: 60,
 *   events: {
 *     LEAVE_STATUS: {
 *       label: 'Leave', text: 'Your leave has been {status}', sample: { status: { word: 'Approved' } },
 *     },
 *   },
 * })
 */
export function messages<const Events extends Written>({
  order,
  events,
}: {
  readonly order: number
  readonly events: Events
}): { readonly order: number; readonly events: Named<Events> } {
  const named: Named<Events> = Object.fromEntries(
    Object.entries(events).map(([name, event]) => [
      name,
      { name, ...event },
    ]) as readonly unknown[][],
  )
  return deepFreeze({ order, events: named })
}

/** Lists the events of these blocks in order. */
export const listEvents = (blocks: readonly MessageBlock[]): readonly MessageEvent[] =>
  blocks
    .toSorted((one, other) => one.order - other.order)
    .flatMap(({ events }) => Object.values(events))

/** Returns the labels of the events by name, in order. */
export const eventLabels = (blocks: readonly MessageBlock[]): Readonly<Record<string, string>> =>
  Object.fromEntries(listEvents(blocks).map(({ name, label }) => [name, label]))

/** Returns all texts of an event that need translation. */
export const textsOfEvent = ({
  text,
  variants = {},
  parts = {},
}: MessageEvent): readonly string[] => [text, ...Object.values(variants), ...Object.values(parts)]
