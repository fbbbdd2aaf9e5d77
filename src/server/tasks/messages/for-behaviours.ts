import type { MessageText } from '#system'
import { LANGUAGES } from '../../languages.ts'
import { engineWork, type Work } from '../../work/work.ts'
import { messageIn } from './texts.ts'

export { fillMessage } from '#system'
export { queueMessage, wakeMessages } from './queue-message.ts'
export type { OutgoingMessage } from './outbox.ts'

/** A text message as readers of that language get it. */
export function messageInLanguage(work: Work, message: MessageText, language: string): string {
  const { languages = LANGUAGES } = engineWork(work).context
  return messageIn(message, { language, languages, currency: work.settings.currencyCode })
}
