import { changeLanguage } from '../i18n/language.ts'
import { request } from '../providers/http.ts'
import { readUser } from './stored-user.ts'

/** Changes the language of the page, and of the text messages to whoever is signed in. */
export function chooseLanguage(tag: string): void {
  // The call outlasts the page, which begins anew at once. Without a line only the page changes.
  if (readUser())
    void request('/user/language', {
      method: 'PUT',
      body: { language: tag.split('-')[0] },
      isRepeatable: true,
      isLasting: true,
    }).catch(() => undefined)
  changeLanguage(tag)
}
