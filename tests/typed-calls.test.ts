import { parseSync } from 'vite'
import { describe, expect, test } from 'vitest'
import { ringOf, sources } from './rings.ts'

/** Functions of the kit that send requests or define calls. Their result types follow from their arguments. */
const ASKS =
  /^(useRecord|useList|usePage|useAll|useView|useViewRows|useWholeRecord|askView|useAnswer|useRows|request|call)$/
const MAKES = /^(makeCalls|records)$/
const VERBS = /^(useAnswer|useRows|get|post|put|del|create|update|act)$/
/** Requests that are not typed by a declaration. */
const PAST_THE_KIT =
  /^(fetch|XMLHttpRequest|use(DataProvider|Get\w+|Create|Update\w*|Delete\w*|InfiniteGetList))$/

interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [part: string]: unknown
}
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value
const partsOf = (node: Node): readonly Node[] => Object.values(node).flat().filter(isNode)
const nodesIn = (node: Node): readonly Node[] => [node, ...partsOf(node).flatMap(nodesIn)]
const partOf = (node: Node, name: string): Node | undefined => {
  const part = node[name]
  return isNode(part) ? part : undefined
}
const nameOf = (node: Node | undefined): string =>
  node?.type === 'Identifier' ? String(node['name']) : ''

/** Unwraps `await`, brackets, `.data`, `?? []` and casts. */
function coreOf(node: Node): Node {
  const below =
    partOf(node, 'expression') ??
    (node.type === 'AwaitExpression' ? partOf(node, 'argument') : undefined) ??
    (node.type === 'LogicalExpression' ? partOf(node, 'left') : undefined) ??
    (node.type === 'MemberExpression' ? partOf(node, 'object') : undefined)
  return below ? coreOf(below) : node
}

/** Returns the answers in a file that are typed by hand, and requests that bypass the kit. */
function untypedCalls(file: string, source: string): string[] {
  const { program, errors } = parseSync(file, source)
  if (errors.length > 0 || !isNode(program)) throw new Error(`${file} cannot be read`)
  const nodes = nodesIn(program)
  const declared = nodes.filter(({ type }) => type === 'VariableDeclarator')
  const namesWhere = (isIt: (init: Node) => boolean) =>
    declared.flatMap((node) => {
      const [id, init] = [partOf(node, 'id'), partOf(node, 'init')]
      return id && init && isIt(coreOf(init)) ? nodesIn(id).map(nameOf).filter(Boolean) : []
    })
  const isMaking = (node: Node | undefined) =>
    node?.type === 'CallExpression' && MAKES.test(nameOf(partOf(node, 'callee')))
  const made = namesWhere(isMaking)
  const isAsking = (node: Node): boolean => {
    const callee = node.type === 'CallExpression' ? partOf(node, 'callee') : undefined
    if (callee?.type !== 'MemberExpression') return ASKS.test(nameOf(callee))
    const of = partOf(callee, 'object')
    const verb = nameOf(partOf(callee, 'property'))
    // `.catch()` does not change the type of the answer.
    if (/^(then|catch|finally)$/.test(verb) && of) return isAsking(of)
    return VERBS.test(verb) && (isMaking(of) || made.includes(nameOf(of)))
  }
  const answers = namesWhere(isAsking)
  const isWrong = (node: Node): boolean => {
    if (PAST_THE_KIT.test(nameOf(node))) return true
    if (node.type === 'TSAsExpression' || node.type === 'TSTypeAssertion') {
      const core = coreOf(node)
      return isAsking(core) || answers.includes(nameOf(core))
    }
    const given = partOf(node, 'typeArguments')
    if (node.type !== 'CallExpression' || !given) return false
    if (nameOf(partOf(node, 'callee')) === 'makeCalls')
      return !partsOf(given).every(({ type }) => type === 'TSTypeQuery')
    return isAsking(node)
  }
  return nodes
    .filter(isWrong)
    .map(({ start, end }) => `${file}: ${source.slice(start, end).split('\n')[0]}`)
}

describe('what calls answer', () => {
  test('is typed by definitions and behaviours in every screen', () => {
    const screens = sources.filter(({ file }) => /^(screen|page)$/.test(ringOf(file) ?? ''))
    expect(screens.length).toBeGreaterThan(100)
    expect(screens.flatMap(({ file, source }) => untypedCalls(file, source))).toEqual([])
  })

  test.each([
    'const { data } = usePage<{ id: number }>(of, {})',
    'const orders = makeCalls<{ calls: Own }>()',
    'const order = useRecord(orderItem, id).data as Order',
    'const order = (useRecord(orderItem, id).data ?? null) as unknown as Order',
    'const { data } = useRecord(orderItem, id); const order = data as Order',
    'const answer = useAll(orderItem); show(answer.data as readonly Order[])',
    "const pay = makeCalls<typeof payment>(); const send = async () => (await pay.post('/payment')) as Booked",
    'const send = async () => (await records(orderItem).create(input)) as Placed',
    'const send = async () => (await records(orderItem).create(input).catch(fail)) as Placed',
    "const pay = makeCalls<typeof payment>(); pay.useAnswer<'/payment'>('/payment')",
    "const answer = fetch('/order-item')",
    "const one = useGetOne('order-item', { id })",
  ])('is not left to the screen by %s', (source) => {
    expect(untypedCalls('resources/a/x.tsx', source)).not.toEqual([])
  })

  test.each([
    'const orders = makeCalls<typeof orderCalls>(); type Own = Parameters<typeof orders.put<Path>>[1]',
    'const { data } = useRecord(orderItem, id); const [state] = useState<Order | null>(null)',
    "const customer = form.watch('customer') as number | null",
    'const send = (input: Input) => records(orderItem).create({ ...input, kind: CASH as Kind })',
    'const first = new Map<number, Order>().get(1)',
  ])('may be used as by %s', (source) => {
    expect(untypedCalls('resources/a/x.tsx', source)).toEqual([])
  })
})
