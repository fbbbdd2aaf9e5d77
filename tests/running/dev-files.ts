import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const GUIDE = readFileSync(join(import.meta.dirname, '../../docs/adding-a-resource.md'), 'utf8')

/** Resource that the guide adds, as written there. */
export const EXAMPLE = /```ts\n([\s\S]*?)```/.exec(GUIDE)?.[1] ?? ''

/** Chart that the guide adds, without the line that names its file. */
export const CHART =
  /```ts\n\/\/ resources\/analytics\/suppliers\.charts\.ts\n([\s\S]*?)```/.exec(GUIDE)?.[1] ?? ''

/**
 * Source of a behaviour that pauses an import halfway until its server is told to stop. It creates
 * the file `sign` once the import is paused.
 */
export const holdingBack = (sign: string) => `
import { writeFileSync } from 'node:fs'
import { behaviour } from '#server'
import { backgroundWork } from '../../src/server/tasks/background-work.ts'
import supplier from './supplier.resource.ts'

export default behaviour(supplier, {
  async beforeSave({ work, values }) {
    if (values.supplierName !== 'Jar Works 1500' || !work.shared.import?.id) return
    const { stopping } = backgroundWork(work.context)
    const stopped = new Promise((resolve) => stopping.addEventListener('abort', resolve))
    writeFileSync(${JSON.stringify(sign)}, '')
    await stopped
  },
})
`
