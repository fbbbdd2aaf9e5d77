import { changeLanguage } from '../i18n/language.ts'
import { request } from '../providers/http.ts'
import { readUser } from './stored-user.ts'

/** Changes the language of the page, and of the text messages to the signed-in user. */
export function chooseLanguage(tag: string): void {
  // The call continues while the page reloads. Offline, only the page's language changes.
  if (readUser())
    void request('/user/language', {
      method: 'PUT',
      body: { language: tag.split('-')[0] },
      isRepeatable: true,
      isLasting: true,
    }).catch(() => undefined)
  changeLanguage(tag)
}
