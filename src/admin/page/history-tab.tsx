import type { Definition } from '#schema/engine'
import { text } from '../i18n/text.ts'
import { History } from '../record/history.tsx'
import type { RecordTab } from './record-tabs.tsx'

interface Versioned {
  readonly id: number
  readonly version: number
}

/** The tab that tells who changed the record, and when. */
export const historyTab = (definition: Definition, { id, version }: Versioned): RecordTab => ({
  name: 'history',
  label: text('History'),
  body: () => <History definition={definition} id={id} version={version} />,
})
