export { queueMessage, wakeMessages } from './queue-message.ts'
export { fillMessage } from './texts.ts'
export type { OutgoingMessage } from './outbox.ts'
