import { deepFreeze } from '#schema/engine'

/** What a text message is about, and what it says. */
export interface MessageEvent {
  /** As rows of `sms-log` keep it. */
  readonly name: string
  /** As lists show it. */
  readonly label: string
  /** With {placeholders}; |||| between the forms of a plural. */
  readonly text: string
}

/** The messages that the system or one area sends. */
export interface MessageBlock {
  /** Its place among the others where events are chosen. */
  readonly order: number
  readonly events: Readonly<Record<string, MessageEvent>>
}

type Written = Readonly<Record<string, Pick<MessageEvent, 'label' | 'text'>>>

/**
 * Declares text messages. An area keeps its own in a file `*.messages.ts`.
 * @example
 * export default messages({
 *   order: 60,
 *   events: { LEAVE_STATUS: { label: 'Leave', text: 'Your leave has been {status}' } },
 * })
 */
export function messages<const Events extends Written>({
  order,
  events,
}: {
  readonly order: number
  readonly events: Events
}): { readonly order: number; readonly events: { readonly [Name in keyof Events]: MessageEvent } } {
  const named: { readonly [Name in keyof Events]: MessageEvent } = Object.fromEntries(
    Object.entries(events).map(([name, event]) => [
      name,
      { name, ...event },
    ]) as readonly unknown[][],
  )
  return deepFreeze({ order, events: named })
}

/** What each event of these blocks is called, in their order. */
export const eventLabels = (blocks: readonly MessageBlock[]): Readonly<Record<string, string>> =>
  Object.fromEntries(
    blocks
      .toSorted((one, other) => one.order - other.order)
      .flatMap(({ events }) => Object.values(events))
      .map(({ name, label }) => [name, label]),
  )
