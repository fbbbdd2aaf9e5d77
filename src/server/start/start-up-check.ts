import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  findConditionErrors,
  RegistryError,
  findTile,
  unknownName,
  unknownOption,
  type Definition,
  type Registry,
  type DefinitionError,
} from '#schema/engine'
import { user } from '#system'
import type { Behaviour, Job } from '../behaviour.ts'
import { declaredCalls, normalizeCall, type DeclaredCalls } from '../http/routes/declared-calls.ts'
import type { Endpoint } from '../endpoint.ts'

type Report = (code: string, address: string, message: string) => void

interface Looked {
  readonly registry: Registry
  readonly behaviours: readonly Behaviour[]
  readonly calls: DeclaredCalls
  readonly report: Report
}

/**
 * Checks that the roles, paths and codes used by behaviours, notifications and tiles exist, and throws all errors at once.
 */
export async function checkBehaviours(
  registry: Registry,
  behaviours: readonly Behaviour[],
  directory: string,
): Promise<void> {
  const errors: DefinitionError[] = []
  const report: Report = (code, address, message) => {
    errors.push({ code, address, message })
  }
  const looked = {
    registry,
    behaviours,
    calls: await declaredCalls(registry, behaviours),
    report,
  }
  for (const behaviour of behaviours) inspectBehaviour(looked, behaviour)
  inspectSignIn(looked)
  inspectAddresses(looked)
  inspectNotifications(looked, directory)
  inspectScreens(looked, directory)
  inspectFigures(looked)
  if (errors.length > 0) throw new RegistryError(errors)
}

const BEHAVIOUR_OPTIONS: Readonly<Record<keyof Omit<Behaviour, 'name' | 'definition'>, true>> = {
  beforeSave: true,
  afterSave: true,
  beforeDelete: true,
  afterDelete: true,
  reverse: true,
  actions: true,
  guards: true,
  followUps: true,
  signInWhen: true,
  endpoints: true,
  tiles: true,
  jobs: true,
  portions: true,
  verify: true,
  site: true,
  serialize: true,
}

function inspectBehaviour({ registry, report }: Looked, behaviour: Behaviour): void {
  const {
    name,
    definition,
    endpoints = [],
    jobs = {},
    actions = {},
    guards = [],
    followUps = [],
  } = behaviour
  const checkRoles = (at: string, roles: readonly string[]) => {
    for (const role of roles)
      if (!registry.app.roles.includes(role))
        report('L203', at, unknownName('role', role, registry.app.roles))
  }
  for (const option of Object.keys(behaviour)) {
    if (!Object.hasOwn(BEHAVIOUR_OPTIONS, option) && option !== 'name' && option !== 'definition')
      report('L207', name, unknownOption(option, Object.keys(BEHAVIOUR_OPTIONS)))
  }
  for (const endpoint of endpoints)
    if (typeof endpoint.roles !== 'string') checkRoles(formatCall(endpoint), endpoint.roles)
  for (const [job, what] of Object.entries(jobs)) inspectJob(`${name}.jobs.${job}`, what, report)
  const hooks = [
    ...guards.map((each) => ({ ...each, more: [] })),
    ...followUps.map((each) => ({ ...each, more: ['serialize'] })),
  ]
  for (const { of, at, more } of hooks) {
    const followed = registry.resources.get(of.name)
    const moments = followed ? [...listMoments(followed), ...more] : ['occasion']
    if (!moments.includes(at))
      report('L207', `${name} on ${of.name}`, unknownName('moment', at, moments))
  }
  const declared = Object.keys(definition?.actions ?? {})
  for (const action of Object.keys(actions)) {
    if (!declared.includes(action))
      report('L207', `${name}.actions`, unknownName('action', action, declared))
  }
}

/** Checks conditions for signing in. One that no user meets, or that names an unknown field, would lock out all users. */
function inspectSignIn({ registry, behaviours, report }: Looked): void {
  const users = registry.resources.get(user.name)
  for (const { name, signInWhen } of behaviours) {
    if (!signInWhen) continue
    const errors = users
      ? findConditionErrors(users, registry.resources, signInWhen)
      : ['there are no users']
    for (const message of errors) report('L207', `${name}.signInWhen`, message)
  }
}

/** Lists the events of a resource that can have guards and follow-ups. */
const listMoments = ({ actions = {}, fields }: Definition): string[] => [
  ...['create', 'change', 'delete'],
  ...Object.keys(actions),
  ...(fields.isActive ? ['deactivate'] : []),
]

const formatCall = ({ method, path }: Endpoint): string => `${method} ${path}`

function inspectJob(at: string, { every }: Job, report: Report): void {
  if ('dailyAt' in every) {
    if (!/^([01]\d|2[0-3]):[0-5]\d$/.test(every.dailyAt))
      report('L204', at, `"${every.dailyAt}" is no time of the day; write it like 06:30`)
  } else if (!Number.isInteger(every.minutes) || every.minutes < 1)
    report(
      'L204',
      at,
      `every ${every.minutes} minutes is no interval; write whole minutes, 1 or more`,
    )
}

interface Claim {
  readonly call: string
  readonly by: string
  readonly owner: string | null | undefined
  readonly resource: string | null
}

/**
 * A behaviour may replace a standard call of its own resource. To replace one of another resource, it must declare this.
 */
function inspectAddresses({ behaviours, calls, report }: Looked): void {
  const claims = behaviours.flatMap(({ name, definition, endpoints = [] }) =>
    endpoints.map(
      ({ method, path, replaces }): Claim => ({
        call: normalizeCall(method, path),
        by: `${name} ${method} ${path}`,
        owner: calls.findOwner(method, path),
        resource: replaces?.name ?? definition?.name ?? null,
      }),
    ),
  )
  const first = new Map<string, Claim>()
  for (const claim of claims) {
    const other = first.get(claim.call)
    if (other) report('L202', claim.by, `is taken already by ${other.by}`)
    else reportTaken(claim, report)
    first.set(claim.call, other ?? claim)
  }
  for (const { method, url, resource } of calls.clashes) {
    report(
      'L202',
      `${resource} ${method} ${url}`,
      `is a call of ${calls.findOwner(method, url) ?? 'the server itself'}; choose another name or address`,
    )
  }
}

function reportTaken({ by, owner, resource }: Claim, report: Report): void {
  if (owner === undefined || (owner !== null && owner === resource)) return
  if (owner === null)
    report('L202', by, 'is a call of the server itself; give it a path of its own')
  else
    report(
      'L202',
      by,
      `is a call of ${owner}; give it a path of its own, or say replaces: that definition, if that is meant`,
    )
}

/**
 * Yields the literal values of an option in files of one kind. Screens are parsed and not executed, because they run only
 * in the browser.
 */
function* valuesIn(
  directory: string,
  files: string,
  option: string,
): Generator<{ at: string; value: string }> {
  for (const file of globSync(files, { cwd: directory }).toSorted()) {
    const lines = readFileSync(join(directory, file), 'utf8').split('\n')
    for (const [place, line] of lines.entries()) {
      for (const [, value = ''] of line.matchAll(new RegExp(`\\b${option}: '([^']*)'`, 'g')))
        yield { at: `${file}:${place + 1}`, value }
    }
  }
}

function inspectNotifications({ behaviours, report }: Looked, directory: string): void {
  const calls = behaviours
    .flatMap(({ endpoints = [] }) => endpoints)
    .filter(({ method }) => method === 'GET')
  const withBell = calls.filter(({ bell }) => bell).map(({ path }) => path)
  for (const { at, value } of valuesIn(directory, '**/*.bell.ts', 'call')) {
    if (withBell.some((path) => path === value)) continue
    const isThere = calls.some(({ path }) => path === value)
    report(
      'L205',
      at,
      isThere ? `the call ${value} does not say bell: true` : unknownName('call', value, withBell),
    )
  }
}

/** Checks that the screens to which bells lead and on which charts stand exist. */
function inspectScreens({ registry, report }: Looked, directory: string): void {
  const own = [...valuesIn(directory, '**/*.screen.tsx', 'route')].map(({ value }) => value)
  const routes = [...own, ...[...registry.resources.values()].flatMap(({ screen }) => screen ?? [])]
  for (const { at, value } of valuesIn(directory, '**/*.bell.ts', 'route'))
    if (!routes.some((route) => value === route || value.startsWith(`${route}/`)))
      report('L205', at, unknownName('screen', value, routes))
  for (const { code, screen } of registry.charts)
    if (screen && !own.includes(screen)) report('L208', code, unknownName('screen', screen, own))
}

/**
 * Checks that each code stands for one dashboard figure, and that each computed tile has one
 * behaviour that computes it.
 */
function inspectFigures({ registry, behaviours, report }: Looked): void {
  const tiles = registry.charts.flatMap((chart) => findTile(chart) ?? [])
  for (const [place, { code }] of tiles.entries())
    if (tiles.findIndex((each) => each.code === code) < place)
      report('L206', code, 'is a tile already; give it a code of its own')
  for (const { code, dashboards = {} } of registry.charts)
    for (const { code: other, roles } of tiles)
      if (other === code && roles.some((role) => Object.hasOwn(dashboards, role)))
        report('L206', code, 'is a chart and a number on one dashboard')
  const computed = tiles.flatMap(({ code, computed: unit }) => (unit ? [code] : []))
  const worked = behaviours.flatMap(({ name, tiles: own = {} }) =>
    Object.keys(own).map((code) => ({ at: `${name}.tiles`, code })),
  )
  for (const { at, code } of worked)
    if (!computed.includes(code)) report('L206', at, unknownName('computed tile', code, computed))
  for (const code of computed) {
    const times = worked.filter((each) => each.code === code).length
    if (times !== 1) report('L206', code, `is worked out by ${times} behaviours, not by one`)
  }
}
