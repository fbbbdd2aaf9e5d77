import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  firstState,
  readItems,
  listStates,
  listTransitions,
  type Registry,
  type Definition,
} from '#schema/engine'
import { loadApp } from '../discover.ts'

export const STATES_FILE = join(import.meta.dirname, '../../../../docs/states.md')

/** `npm run docs:states`: writes state diagrams of all resources to docs/states.md. */
export async function writeStates(): Promise<void> {
  const { registry } = await loadApp()
  writeFileSync(STATES_FILE, describeStates(registry))
  console.log(`${STATES_FILE} is up to date`)
}

/** Builds a Mermaid diagram for each resource with states. */
export function describeStates({ resources }: Registry): string {
  const moving = [...resources.values()]
    .filter((definition) => listTransitions(definition).length > 0)
    .toSorted((left, right) => (left.label[1] < right.label[1] ? -1 : 1))
  return [
    '# How records move on',
    '',
    'Drawn from the definitions by `npm run docs:states`; nothing here is written by hand. What is marked "by itself" is done by the server when something else happens.',
    ...moving.map(describe),
    '',
  ].join('\n')
}

function describe(definition: Definition): string {
  const field = definition.fields[definition.state ?? '']
  const items = field ? readItems(field) : {}
  const transitions = listTransitions(definition)
  const joined = listStates(definition).filter((state) =>
    transitions.some(({ from, to }) => from === state || to === state),
  )
  const starts = [firstState(definition), ...(definition.startsIn ?? [])]
  return [
    '',
    `## ${definition.label[1]}`,
    '',
    `\`${definition.name}.${definition.state}\``,
    '',
    '```mermaid',
    'stateDiagram-v2',
    ...joined.map((state) => `  ${state}: ${items[state]?.label ?? state}`),
    ...joined.filter((state) => starts.includes(state)).map((state) => `  [*] --> ${state}`),
    ...transitions.map(
      ({ from, to, labels, isAutomatic }) =>
        `  ${from} --> ${to}: ${labels.join(' or ')}${isAutomatic ? ' (by itself)' : ''}`,
    ),
    '```',
  ].join('\n')
}
