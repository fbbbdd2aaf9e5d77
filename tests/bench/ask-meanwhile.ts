/**
 * Asks a server for small things all the while, as a thread of its own, so that what the measuring process does beside it
 * is not counted. Told to stop, it posts how many milliseconds each answer took.
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
