import { readStatus } from './status-of.ts'
import { saveAs } from 'file-saver'
import { download } from './http.ts'
import { text } from '../i18n/text.ts'

const FAILED = 'could not download file'

/**
 * Downloads a document under that name; its blob address is released after 40 seconds. A failure is logged and rethrown with a
 * message that says what to do.
 */
export async function downloadDocument(path: string, name: string): Promise<void> {
  try {
    // The library itself releases the address after 40 seconds.
    saveAs(await download(path), name)
  } catch (error) {
    console.error(FAILED, error)
    throw new Error(
      text('{name} could not be downloaded. {advice}', {
        name,
        advice: ADVICE[readStatus(error) ?? 0] ?? text('Check your connection and try again.'),
      }),
      { cause: error },
    )
  }
}

const ADVICE: Readonly<Record<number, string>> = {
  401: text('Sign in and try again.'),
  403: text('You do not have access to it; ask an administrator.'),
  404: text('It no longer exists; reload the page.'),
  500: text('The server could not create it; try again in a minute.'),
}
