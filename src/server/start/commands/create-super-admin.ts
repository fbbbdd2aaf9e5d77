import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { parseArgs } from 'node:util'
import { Refusal } from '../../errors.ts'
import { createLogger } from '../../logger.ts'
import { openAppContext, readEnvironment } from '../open-app-context.ts'
import {
  createSuperAdmin as makeSuperAdmin,
  LINK_MINUTES,
} from '../../access/session/create-super-admin.ts'
import { refuseDemo } from './serve.ts'

interface Person {
  readonly userName: string
  readonly firstName: string
  readonly lastName: string
  readonly email: string
}

/** Creates the first super admin. Prompts for a password on the terminal, or prints a one-time link. */
export async function createSuperAdmin(): Promise<void> {
  const environment = readEnvironment()
  const { context } = await openAppContext({ environment, logger: createLogger('error') })
  await refuseDemo(context)
  try {
    const person = await askPerson()
    const password = process.stdin.isTTY
      ? await ask('Password (8 to 72 characters; empty: print a link instead): ', true)
      : ''
    const { link } = await makeSuperAdmin(context, { ...person, ...(password && { password }) })
    const base = process.env.LARDER_URL || `http://${environment.host}:${environment.port}`
    console.log(
      link
        ? `This link works once, for ${LINK_MINUTES} minutes:\n${base}${link}`
        : `${person.userName} may sign in now.`,
    )
  } catch (error) {
    explain(error)
    process.exitCode = 1
  } finally {
    await context.store.close()
  }
}

async function askPerson(): Promise<Person> {
  const { values } = parseArgs({
    options: {
      user: { type: 'string' },
      first: { type: 'string' },
      last: { type: 'string' },
      email: { type: 'string' },
    },
    strict: false,
  })
  const given = (value: unknown, question: string) =>
    typeof value === 'string' ? Promise.resolve(value) : ask(question)
  return {
    userName: await given(values.user, 'User name: '),
    firstName: await given(values.first, 'First name: '),
    lastName: await given(values.last, 'Last name: '),
    email: await given(values.email, 'E-mail: '),
  }
}

/** Prompts on the terminal. A hidden answer is not echoed. */
async function ask(question: string, isHidden = false): Promise<string> {
  if (!process.stdin.isTTY)
    throw new Error('Run this on a terminal, or give --user, --first, --last and --email')
  process.stdout.write(question)
  const output = new Writable({
    write: (chunk, _encoding, done) => {
      if (!isHidden) process.stdout.write(chunk)
      done()
    },
  })
  const terminal = createInterface({ input: process.stdin, output, terminal: true })
  const answer = await terminal.question('')
  terminal.close()
  if (isHidden) process.stdout.write('\n')
  return answer.trim()
}

function explain(error: unknown): void {
  if (!(error instanceof Refusal))
    return console.error(error instanceof Error ? error.message : error)
  console.error(error.message)
  for (const { field, message } of error.errors) console.error(`  ${field}: ${message}`)
}
