import { deepFreeze } from '#schema/engine'
import type { MessageValue } from './message-text.ts'

/** A kind of text message, with its text. */
export interface MessageEvent {
  /** Name stored in rows of `sms-log`. */
  readonly name: string
  /** Label shown in lists. */
  readonly label: string
  /** Text with {placeholders}; |||| between the forms of a plural. */
  readonly text: string
  /** Texts that are sent in its place, by name. */
  readonly variants?: Readonly<Record<string, string>>
  /** Texts that fill one of its placeholders, by name. */
  readonly parts?: Readonly<Record<string, string>>
  /** A value for each placeholder, for a preview before anything was sent. */
  readonly sample: Readonly<Record<string, MessageValue>>
  /** Sent at any hour, because a user waits for it. */
  readonly ignoresQuietHours?: true
}

/** The messages that the system or one area sends. */
export interface MessageBlock {
  /** Position among the other blocks where events are chosen. */
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

/** Every event of these blocks, in their order. */
export const listEvents = (blocks: readonly MessageBlock[]): readonly MessageEvent[] =>
  blocks
    .toSorted((one, other) => one.order - other.order)
    .flatMap(({ events }) => Object.values(events))

/** Labels of the events of these blocks, by name, in their order. */
export const eventLabels = (blocks: readonly MessageBlock[]): Readonly<Record<string, string>> =>
  Object.fromEntries(listEvents(blocks).map(({ name, label }) => [name, label]))

/** Every text of an event that is translated. */
export const textsOfEvent = ({
  text,
  variants = {},
  parts = {},
}: MessageEvent): readonly string[] => [text, ...Object.values(variants), ...Object.values(parts)]
