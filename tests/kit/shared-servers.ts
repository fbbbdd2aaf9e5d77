import { startServers, type ServerProcess } from './server-process.ts'
import { replyOf, type Client, type Reply } from './client.ts'
import { workspace, type Workspace } from './workspace.ts'

/** Server processes over one PostgreSQL database, and a workspace to inspect it. */
export interface SharedServers {
  readonly space: Workspace
  /** Super admin whose calls go to the servers in turn. */
  readonly superAdmin: Client
  stop(): Promise<void>
}

/** Starts several servers. They run at the current date, whatever the date of the workspace was. */
export async function sharedServers(count: number): Promise<SharedServers> {
  const space = await workspace({ database: 'postgres', installed: true })
  await space.startSessionsAt(new Date().toISOString())
  const servers = await startServers(count, {
    databaseUrl: space.databaseUrl ?? '',
    secret: space.context.secret,
  })
  return {
    space,
    superAdmin: inTurn(servers, space.tokens.SUPER_ADMIN),
    async stop() {
      await Promise.all(servers.map((server) => server.stop()))
      await space.close()
    },
  }
}

function inTurn(servers: readonly ServerProcess[], token: string): Client {
  let calls = 0
  return clientOver(() => servers[calls++ % servers.length]?.url ?? '', token)
}

/** Client whose calls go to the address returned by `next`. */
export function clientOver(next: () => string, token: string): Client {
  const call = async (
    method: string,
    path: string,
    body?: BodyInit,
    headers = {},
  ): Promise<Reply> => {
    const answer = await fetch(`${next()}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...headers },
      ...(body === undefined ? {} : { body }),
    })
    const bytes = Buffer.from(await answer.arrayBuffer())
    // `fetch` has already decompressed the body.
    const { 'content-encoding': _, ...plain } = Object.fromEntries(answer.headers)
    return replyOf({
      statusCode: answer.status,
      headers: plain,
      body: bytes.toString(),
      rawPayload: bytes,
    })
  }
  const send = (method: string, path: string, body: unknown, headers = {}) =>
    call(method, path, JSON.stringify(body), { 'content-type': 'application/json', ...headers })
  return {
    get: (path, headers) => call('GET', path, undefined, headers),
    post: (path, body = {}, headers) => send('POST', path, body, headers),
    put: (path, body = {}, headers) => send('PUT', path, body, headers),
    delete: (path, headers) => call('DELETE', path, undefined, headers),
    upload(path, { name, content, type = 'application/octet-stream' }, fields = {}) {
      const form = new FormData()
      for (const [field, value] of Object.entries(fields)) form.append(field, value)
      form.append('file', new Blob([content as BlobPart], { type }), name)
      return call('POST', path, form)
    },
  }
}
