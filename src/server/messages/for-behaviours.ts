export { queueMessage, wakeMessages } from './queue-message.ts'
export { fillMessage, MESSAGE_TEXTS, type MessageEvent } from './texts.ts'
export type { OutgoingMessage } from './outbox.ts'
