import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { describe, expect, test } from 'vitest'
import { resource, text } from '#schema/engine'
import { behaviour, get, post, writer } from '#server'
import { selectDatabases, workspace, type Workspace } from '../../../tests/kit/workspace.ts'
import { Download } from './answer.ts'
import { buildApp } from './app.ts'
import { closeApp } from './listen.ts'

const databases = selectDatabases(import.meta.filename)

const parcel = resource('parcel', {
  label: ['Parcel', 'Parcels'],
  screen: '/parcels',
  title: '{code}',
  fields: { code: text({ required: true, unique: true }) },
  list: { columns: ['code'], sort: 'code' },
  allow: { SUPER_ADMIN: 'everything' },
})

async function* endless() {
  for (;;) yield 'x'.repeat(60_000)
}

/** Synchronizes a parcel that is written in two halves, the second one on demand. */
const newHalves = () => ({
  reached: Promise.withResolvers<void>(),
  goOn: Promise.withResolvers<void>(),
  done: Promise.withResolvers<void>(),
})
const halves = newHalves()
const parcels = behaviour(parcel, {
  endpoints: [
    get('/endless-parcels', {
      summary: 'Parcels without end',
      roles: ['SUPER_ADMIN'],
      handler: async () => new Download('text/plain', 'all', endless()),
    }),
    post('/two-parcels', {
      summary: 'Two parcels',
      roles: ['SUPER_ADMIN'],
      async handler(work) {
        await writer(parcel).add(work, { code: 'first' })
        halves.reached.resolve()
        await halves.goOn.promise
        await writer(parcel).add(work, { code: 'second' })
        work.afterCommit(() => halves.done.resolve())
      },
    }),
  ],
})

const openSocket = async (
  { tokens }: Workspace,
  port: number,
  request: string,
  body = '',
): Promise<Socket> => {
  const socket = connect(port, '127.0.0.1').on('error', () => undefined)
  await once(socket, 'connect')
  socket.write(`${request} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${tokens.SUPER_ADMIN}\r\n`)
  socket.write(`content-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`)
  return socket
}

describe.each(databases)('a server on %s that is told to stop', (database) => {
  test('cuts what its clients do not let end, and still ends what is being written', async () => {
    const it = await workspace({ database, definitions: [parcel], behaviours: [parcels] })
    Object.assign(halves, newHalves())
    const app = await buildApp(it.context)
    const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }))
    const unread = await openSocket(it, Number(port), 'GET /endless-parcels')
    await once(unread, 'readable')
    const writing = await openSocket(it, Number(port), 'POST /two-parcels', '{}')
    await halves.reached.promise
    // Neither request would end without being cut off.
    await closeApp(app, 200)
    writing.resume()
    await once(writing, 'close')
    halves.goOn.resolve()
    await halves.done.promise
    expect(
      (await it.as('SUPER_ADMIN').get('/parcel/list')).content.map(({ code }) => code),
    ).toEqual(['first', 'second'])
    unread.destroy()
    await it.close()
  })

  test('waits for a client that takes its time', async () => {
    const it = await workspace({ database, definitions: [parcel], behaviours: [parcels] })
    Object.assign(halves, newHalves())
    const app = await buildApp(it.context)
    const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }))
    const writing = await openSocket(it, Number(port), 'POST /two-parcels', '{}')
    let answered = ''
    writing.setEncoding('utf8').on('data', (part: string) => {
      answered += part
    })
    await halves.reached.promise
    const ended = once(writing, 'close')
    const closing = closeApp(app)
    halves.goOn.resolve()
    await Promise.all([closing, ended])
    expect(answered).toMatch(/^HTTP\/1.1 200 /)
    await it.close()
  })
})
