import { expect, test } from 'vitest'
import { DiskFailed, startSyncer } from './syncer.ts'

const program = (onMessage: string) =>
  new URL(
    `data:text/javascript,import { parentPort } from 'node:worker_threads'; parentPort.on('message', () => { ${onMessage} })`,
  )

test.each([
  ['ends', 'process.exit(1)', 'has ended'],
  ['throws', 'throw new Error("out of memory")', 'out of memory'],
])(
  'whoever waits for a thread that %s hears of it, and so does whoever asks later',
  async (_, onMessage, reason) => {
    const syncer = startSyncer('/nowhere', program(onMessage))
    await expect(syncer.sync()).rejects.toThrow(DiskFailed)
    await expect(syncer.sync()).rejects.toThrow(reason)
    await syncer.close()
  },
)
