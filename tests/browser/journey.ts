import { cpSync, rmSync } from 'node:fs'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from './chromium.ts'
import { buildApp } from '../../src/server/http/app.ts'
import { withDemo } from '../../src/server/start/commands/start.ts'
import { closeApp } from '../../src/server/http/listen.ts'
import { createLogger } from '../../src/server/logger.ts'
import { DIST, updateBundle } from '../../src/server/start/bundle.ts'
import { loadApp, type Discovered } from '../../src/server/start/discover.ts'
import { openAppContext } from '../../src/server/start/open-app-context.ts'
import { startJobs } from '../../src/server/tasks/jobs.ts'
import { isFull } from '../depth.ts'
import { demoData } from '../kit/server-process.ts'
import { temporaryFolder } from '../kit/temporary-folder.ts'
import { enter, signIn, toDesk, visit, type SignIn, type Visit, type Visitor } from './visitor.ts'

/** Server in this process. A worker loads its modules once for all of its test files. */
interface OwnServer {
  readonly url: string
  stop(): Promise<void>
}

let server: OwnServer
let browser: Browser
/** Browser shared by the test files of a process. It ends with the process. */
let launched: Promise<Browser> | undefined
let found: Promise<Discovered> | undefined
let built: Promise<void> | undefined

/** Starts a server for the journeys of a test file, with its own copy of the demo company. */
export function startJourneys(): void {
  beforeAll(async () => {
    ;[server, browser] = await Promise.all([startOwnServer(), (launched ??= launchBrowser())])
  }, 240_000)
  afterAll(() => server?.stop())
}

async function startOwnServer(): Promise<OwnServer> {
  await (built ??= buildBundle())
  const directory = temporaryFolder('journeys')
  cpSync(await demoData(), directory, { recursive: true })
  const opened = await openAppContext({
    environment: {
      dataDirectory: directory,
      databaseUrl: undefined,
      host: '127.0.0.1',
      port: 0,
      secret: undefined,
    },
    logger: createLogger('warn'),
    app: await (found ??= loadApp()),
    distDirectory: DIST,
  })
  const context = await withDemo(opened.context, opened.app)
  const app = await buildApp(context)
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  const jobs = startJobs(context)
  return {
    url,
    async stop() {
      await closeApp(app, 1000)
      await jobs.stop()
      await context.store.close()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

/**
 * Builds the bundle if it is out of date. NODE_ENV is unset, because with the value used by tests
 * this would be a development bundle, which logs every refusal.
 */
async function buildBundle(): Promise<void> {
  const { NODE_ENV } = process.env
  delete process.env.NODE_ENV
  try {
    await updateBundle(console.log)
  } finally {
    process.env.NODE_ENV = NODE_ENV
  }
}

/** Address of the server of this test file. */
export const address = (): string => server.url

interface Journey {
  readonly as: SignIn | null
  /**
   * Signs in with the form and waits for the first screen. If unset, the browser is already signed
   * in but shows no page yet.
   */
  readonly signsIn?: boolean
  /** Starts signed in and on the first screen, which takes half the work of signing in. */
  readonly isAtDesk?: boolean
  readonly display?: Visit
  /** Error statuses that the journey causes on purpose. The browser logs each of them. */
  readonly refused?: readonly number[]
  /** Runs only with LARDER_DEPTH=full. */
  readonly inDepth?: boolean
}

/**
 * Runs a test as one user in one browser. Any other console message fails the journey. A failed
 * journey is retried once; the end of the run lists those that needed a retry.
 */
export const journey = (
  title: string,
  { as, signsIn = false, isAtDesk = false, display, refused = [], inDepth = false }: Journey,
  body: (visitor: Visitor) => Promise<void>,
) =>
  test.runIf(isFull || !inDepth)(title, { timeout: 90_000, retry: 1 }, async () => {
    const visitor = await (as && !signsIn
      ? enter(browser, server.url, as, display)
      : visit(browser, server.url, display))
    try {
      if (as && signsIn) await signIn(visitor, as)
      if (isAtDesk) await toDesk(visitor)
      await body(visitor)
      const isMeant = (line: string) =>
        refused.some((status) =>
          line.includes(
            `Failed to load resource: the server responded with a status of ${status} `,
          ),
        )
      expect(visitor.complaints.filter((line) => !isMeant(line))).toEqual([])
    } catch (error) {
      if (error instanceof Error)
        error.message += `\n${visitor.page.url()} showed:\n${await visitor.page
          .locator('body')
          .innerText()
          .catch(() => 'nothing')}`
      throw error
    } finally {
      await visitor.leave()
    }
  })

/** Polls an expectation, because a screen may need a moment to meet it. */
export const soon = <Value>(look: () => Value | Promise<Value>, message?: string) =>
  expect.poll(look, { timeout: 15_000, ...(message ? { message } : {}) })

/** Finds a button by its full name or by a pattern. */
export const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' })

/** Finds a text box by its label. */
export const field = (page: Page, label: string) =>
  page.getByRole('textbox', { name: label, exact: true })

/**
 * Waits for a toast to appear. Toasts disappear after two seconds, so this must be called promptly.
 */
export const toast = (page: Page, title: string, message: string) =>
  page.getByRole('status').filter({ hasText: title }).filter({ hasText: message }).waitFor()

/** Error message or description of an input, as assistive technology reads it. */
export const errorUnder = (page: Page, label: string): Promise<string> =>
  page
    .getByLabel(label, { exact: true })
    .first()
    .evaluate((input) =>
      (input.getAttribute('aria-describedby') ?? '')
        .split(' ')
        .map((id) => document.getElementById(id)?.textContent ?? '')
        .join(' ')
        .trim(),
    )
