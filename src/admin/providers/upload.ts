import { HttpError } from 'react-admin'
import type { FileFact } from '#schema/engine'
import { apiAddress } from './api-address.ts'
import { busy } from './busy.ts'
import { language } from '../i18n/language.ts'
import { asMeant } from './intents.ts'
import { signed, type Envelope } from './http.ts'
import { text } from '../i18n/text.ts'

const PATH = '/files'

/** Uploads a file. `onProgress` gets the progress from 0 to 1, which `fetch` cannot report. */
export async function upload(file: File, onProgress: (share: number) => void): Promise<FileFact> {
  // Identifies the file, because another file is a new intent. The name is omitted, as it may be confidential.
  const call = `POST ${PATH} ${file.size} ${file.lastModified}`
  const { status, statusText, responseText } = await asMeant(call, makeForm(file), (key) =>
    sendSigned(file, key, onProgress),
  )
  const envelope = readEnvelope(responseText)
  if (status < 300 && envelope?.data) return envelope.data as FileFact
  throw new HttpError(envelope?.message || statusText, status, envelope)
}

async function sendSigned(file: File, key: string, onProgress: (share: number) => void) {
  const answer = await signed((token) =>
    busy.during(PATH, () => send(file, { token, key }, onProgress)),
  )
  const isOurs = typeof readEnvelope(answer.responseText)?.status === 'string'
  return [answer, { status: answer.status, isOurs }] as const
}

function makeForm(file: File): FormData {
  const form = new FormData()
  form.append('file', file)
  return form
}

function send(
  file: File,
  { token, key }: { readonly token: string | undefined; readonly key: string },
  onProgress: (share: number) => void,
): Promise<XMLHttpRequest> {
  const { promise, resolve, reject } = Promise.withResolvers<XMLHttpRequest>()
  const ask = new XMLHttpRequest()
  ask.open('POST', `${apiAddress()}${PATH}`)
  ask.setRequestHeader('accept-language', language.tag)
  ask.setRequestHeader('idempotency-key', key)
  if (token) ask.setRequestHeader('authorization', `Bearer ${token}`)
  ask.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
  ask.onerror = () =>
    reject(
      new HttpError(
        text('The file could not be uploaded. Check your connection and try again.'),
        0,
      ),
    )
  ask.onload = () => resolve(ask)
  ask.send(makeForm(file))
  return promise
}

function readEnvelope(answer: string): Envelope | null {
  try {
    return JSON.parse(answer)
  } catch {
    return null
  }
}
