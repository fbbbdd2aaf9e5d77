import { basename, dirname } from 'node:path'
import { business, importedBy } from '../areas.ts'
import { addedResources } from './matrix.ts'

type Imports = ReadonlyMap<string, readonly string[]>

/**
 * Files of resources added by a developer: their definitions, files that import these, files beside
 * a definition that are named after it, and files imported only by any of them.
 */
export const addedFiles = (): ReadonlySet<string> => (found ??= findAddedFiles())

let found: ReadonlySet<string> | undefined

function findAddedFiles(): ReadonlySet<string> {
  const names = addedResources()
  if (names.length === 0) return new Set()
  const imports: Imports = new Map(
    business.map(({ file, source }) => [file, importedBy(file, source)]),
  )
  const added = new Set(
    [...imports.keys()].filter((file) =>
      names.some((name) => basename(file) === `${name}.resource.ts`),
    ),
  )
  grow(added, [...imports.keys()], (file) => imports.get(file)?.some((each) => added.has(each)))
  const importers = (file: string) =>
    [...imports].flatMap(([each, targets]) => (targets.includes(file) ? [each] : []))
  const folders = new Map(names.map((name) => [name, definitionFolder(added, name)] as const))
  const isBeside = (file: string) =>
    names.some(
      (name) =>
        dirname(file) === folders.get(name) &&
        [`${name}.`, `${name}-`].some((start) => basename(file).startsWith(start)),
    )
  grow(added, [...imports.keys()], (file) => {
    const by = importers(file)
    return by.every((each) => added.has(each)) && (by.length > 0 || isBeside(file))
  })
  return added
}

const definitionFolder = (files: ReadonlySet<string>, name: string): string =>
  dirname([...files].find((file) => basename(file) === `${name}.resource.ts`) ?? '')

/** Adds files that belong to the set until no more are found. */
function grow(
  files: Set<string>,
  all: readonly string[],
  belongs: (file: string) => boolean | undefined,
): void {
  const more = all.filter((file) => !files.has(file) && belongs(file))
  if (more.length === 0) return
  more.forEach((file) => files.add(file))
  grow(files, all, belongs)
}
