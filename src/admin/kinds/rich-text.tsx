import { markupToText } from '#schema/engine'
import { Box } from '@mui/material'
import { createElement, Fragment, type ReactNode } from 'react'
import type { CellOf, FactOf, KindScreen } from './kind-screen.ts'

/** What may stand in rich text; a link has an address besides. */
const TAGS: ReadonlySet<string> = new Set(['P', 'BR', 'STRONG', 'EM', 'UL', 'OL', 'LI'])

const childrenOf = (node: Node): ReactNode[] =>
  [...node.childNodes].map((child, place) => <Fragment key={place}>{drawn(child)}</Fragment>)

/** A piece of markup as React draws it. Only known tags are drawn, so that nothing stored can run. */
function drawn(node: Node): ReactNode {
  if (!(node instanceof Element)) return node.textContent
  const href = node.getAttribute('href')
  if (node.tagName === 'A' && href)
    return (
      <a href={href} target="_blank" rel="noopener noreferrer">
        {childrenOf(node)}
      </a>
    )
  if (node.tagName === 'BR') return <br />
  return TAGS.has(node.tagName)
    ? createElement(node.tagName.toLowerCase(), null, ...childrenOf(node))
    : childrenOf(node)
}

/** Rich text to be read. */
export const Markup = ({ value }: { value: string }) => (
  <Box dir="auto" sx={{ maxWidth: '68ch', ...PROSE }}>
    {childrenOf(new DOMParser().parseFromString(value, 'text/html').body)}
  </Box>
)

/** Paragraphs and lists, the same where they are read and where they are written. */
export const PROSE = {
  '& p, & ul, & ol': { m: 0 },
  '& p + *, & ul + *, & ol + *': { mt: 1 },
  '& ul, & ol': { paddingInlineStart: '1.5em' },
  '& strong, & b': { fontWeight: 650 },
  '& a': { color: 'primary.main' },
} as const

function Line({ value }: CellOf<'richText'>) {
  const words = markupToText(value)
  return <span title={words}>{words}</span>
}

const MarkupFact = ({ value }: FactOf<'richText'>) => <Markup value={value} />

export const richText: KindScreen<'richText'> = {
  cell: Line,
  fact: MarkupFact,
  words: markupToText,
  filter: null,
  isWide: () => true,
  inputWidth: 240,
}
