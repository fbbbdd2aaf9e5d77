import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { importsIn } from '../rings.ts'

/**
 * Imported files by importing file, type imports included. Paths are relative to the project root.
 */
export type ImportGraph = ReadonlyMap<string, ReadonlySet<string>>

const { imports: ALIASES } = JSON.parse(readFileSync('package.json', 'utf8')) as {
  readonly imports: Readonly<Record<string, string>>
}

/** Path of an imported file; undefined for packages and for files outside the project. */
function resolveImport(importer: string, specifier: string): string | undefined {
  const path = ALIASES[specifier] ?? (specifier.startsWith('.') ? specifier : undefined)
  if (path === undefined) return undefined
  const file = normalize(specifier in ALIASES ? path : join(dirname(importer), path))
  return existsSync(file) ? file : undefined
}

/**
 * Reads imports of code and types. `import()` is left out, because it loads its file only when the
 * code runs.
 */
export function readImportGraph(
  sources: readonly { readonly file: string; readonly source: string }[],
): ImportGraph {
  return new Map(
    sources.map(({ file, source }) => [
      file,
      new Set(
        importsIn(file, source)
          .filter(({ isLazy }) => !isLazy)
          .flatMap(({ specifier }) => resolveImport(file, specifier) ?? []),
      ),
    ]),
  )
}

/**
 * Finds groups of files that import each other, directly or through others, largest first (Tarjan's
 * algorithm).
 */
export function findCircles(graph: ImportGraph): readonly (readonly string[])[] {
  const circles: (readonly string[])[] = []
  const order = new Map<string, number>()
  const lowest = new Map<string, number>()
  const open: string[] = []
  const visit = (file: string): void => {
    order.set(file, order.size)
    lowest.set(file, order.size - 1)
    open.push(file)
    for (const imported of graph.get(file) ?? []) {
      if (!order.has(imported)) visit(imported)
      if (open.includes(imported)) lower(lowest, file, lowest.get(imported) ?? 0)
    }
    if (lowest.get(file) !== order.get(file)) return
    const circle = open.splice(open.indexOf(file))
    if (circle.length > 1) circles.push(circle)
  }
  for (const file of graph.keys()) if (!order.has(file)) visit(file)
  return circles.toSorted((a, b) => b.length - a.length)
}

function lower(lowest: Map<string, number>, file: string, index: number): void {
  lowest.set(file, Math.min(lowest.get(file) ?? index, index))
}

/** Number of files that import each file. */
export function countImporters(graph: ImportGraph): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const imported of graph.values())
    for (const file of imported) counts.set(file, (counts.get(file) ?? 0) + 1)
  return counts
}
