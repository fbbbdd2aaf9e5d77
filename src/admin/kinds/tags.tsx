import type { KindScreen } from './kind-screen.ts'

const spoken = (value: readonly string[]): string => value.join(', ')

const Words = ({ value }: { value: readonly string[] }) => (
  <span title={spoken(value)}>{spoken(value)}</span>
)

export const tags: KindScreen<'tags'> = { cell: Words, fact: Words, words: spoken, filter: 'text' }
