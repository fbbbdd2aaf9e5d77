/**
 * Sends small requests to a server until told to stop, then posts the response times in
 * milliseconds. Runs in its own thread, so that the work of the measuring process does not distort
 * them.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'

const { url, token } = workerData as { url: string; token: string }
const times: number[] = []
let isOver = false
parentPort?.once('message', () => {
  isOver = true
})
for (let count = 0; !isOver; count += 1) {
  const start = performance.now()
  const path = count % 2 === 0 ? '/healthz' : '/employee/list?size=25'
  await fetch(`${url}${path}`, { headers: { authorization: `Bearer ${token}` } }).then((answer) =>
    answer.arrayBuffer(),
  )
  times.push(performance.now() - start)
  await wait(20)
}
parentPort?.postMessage(times)
