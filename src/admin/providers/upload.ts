import { HttpError } from 'ra-core'
import type { FileFact } from '../record/surroundings.tsx'
import { readUser } from '../session/stored-user.ts'
import { apiAddress } from './api-address.ts'
import { language } from '../i18n/language.ts'
import type { Envelope } from './http.ts'
import { text } from '../i18n/text.ts'

/** Sends one file; `onProgress` hears of it from 0 to 1, which fetch could not tell. */
export function upload(file: File, onProgress: (share: number) => void): Promise<FileFact> {
  const { promise, resolve, reject } = Promise.withResolvers<FileFact>()
  const ask = new XMLHttpRequest()
  ask.open('POST', `${apiAddress()}/files`)
  ask.setRequestHeader('accept-language', language.tag)
  const token = readUser()?.token
  if (token) ask.setRequestHeader('authorization', `Bearer ${token}`)
  ask.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
  ask.onerror = () => reject(new HttpError(text('The file could not be sent. Check your connection and try again.'), 0))
  ask.onload = () => {
    const envelope = readEnvelope(ask.responseText)
    if (ask.status < 300 && envelope?.data) resolve(envelope.data as FileFact)
    else reject(new HttpError(envelope?.message || ask.statusText, ask.status, envelope))
  }
  const form = new FormData()
  form.append('file', file)
  ask.send(form)
  return promise
}

function readEnvelope(answer: string): Envelope | null {
  try {
    return JSON.parse(answer) as Envelope
  } catch {
    return null
  }
}
