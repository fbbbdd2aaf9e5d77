import { deepFreeze } from '#schema/engine'
import type { MessageValue } from './message-text.ts'

/** A kind of text message, with its text. */
export interface MessageEvent {
  /** Name stored in rows of `sms-log`. */
  readonly name: string
  /** Label shown in lists. */
  readonly label: string
  /** Text with {placeholders}; plural forms are separated by ||||. */
  readonly text: string
  /** Texts sent in place of the default text, by name. */
  readonly variants?: Readonly<Record<string, string>>
  /** Texts inserted into one of the placeholders, by name. */
  readonly parts?: Readonly<Record<string, string>>
  /** Value for each placeholder, for a preview before anything has been sent. */
  readonly sample: Readonly<Record<string, MessageValue>>
  /** Sent at any hour, because a user is waiting for it. */
  readonly ignoresQuietHours?: true
}

/** Messages sent by the system or by one area. */
export interface MessageBlock {
  /** Position among the other blocks in the choice of events. */
  readonly order: number
  readonly events: Readonly<Record<string, MessageEvent>>
}

type Written = Readonly<Record<string, Omit<MessageEvent, 'name'>>>
type Named<Events extends Written> = {
  readonly [Name in keyof Events]: Events[Name] & { readonly name: string }
}

/**
 * Declares text messages. An area keeps its own in a file `*.messages.ts`.
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

/** All events of these blocks, in order. */
export const listEvents = (blocks: readonly MessageBlock[]): readonly MessageEvent[] =>
  blocks
    .toSorted((one, other) => one.order - other.order)
    .flatMap(({ events }) => Object.values(events))

/** Labels of the events of these blocks, by name, in order. */
export const eventLabels = (blocks: readonly MessageBlock[]): Readonly<Record<string, string>> =>
  Object.fromEntries(listEvents(blocks).map(({ name, label }) => [name, label]))

/** All texts of an event that are translated. */
export const textsOfEvent = ({
  text,
  variants = {},
  parts = {},
}: MessageEvent): readonly string[] => [text, ...Object.values(variants), ...Object.values(parts)]
