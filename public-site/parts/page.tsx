import { useEffect, useRef, type ComponentProps, type ReactNode } from 'react'
import type { Placement } from '../api.ts'
import { canonicalPath } from '../../resources/website/canonical.ts'
import { useRoute, wasFollowed } from '../router.ts'
import { useSite, useWords } from '../site.tsx'

let isFirst = true

/** Page of the site: sets the tab title, and focuses the heading after navigation. */
export function Page({
  title,
  children,
  className = '',
}: {
  title: string
  children: ReactNode
  className?: string
}) {
  const { website } = useSite()
  const company = website?.company.companyName
  const page = useRef<HTMLDivElement>(null)
  const { page: name, rest, query } = useRoute()
  const canonical = canonicalPath(rest ? `${name}/${rest}` : name, query)
  // Browsers share and bookmark this address instead of the one after the hash, which previews cannot read.
  useEffect(() => {
    const link =
      document.querySelector<HTMLLinkElement>('link[rel="canonical"]') ??
      document.head.appendChild(document.createElement('link'))
    link.rel = 'canonical'
    link.href = location.origin + canonical
  }, [canonical])
  useEffect(() => {
    document.title = [title, company].filter(Boolean).join(' · ')
  }, [title, company])
  useEffect(() => {
    const isArrival = isFirst && !wasFollowed()
    isFirst = false
    if (isArrival) return
    window.scrollTo({ top: 0, behavior: 'instant' })
    page.current?.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true })
  }, [])
  return (
    <div ref={page} className={`page ${className}`}>
      {children}
    </div>
  )
}

/** Page heading, focused after navigation. */
export const Heading = ({ children, dir }: { children: ReactNode; dir?: 'auto' | undefined }) => (
  <h1 tabIndex={-1} dir={dir}>
    {children}
  </h1>
)

/** Splits the text into paragraphs at empty lines. */
export const Paragraphs = ({ text, dir }: { text: string; dir?: 'auto' | undefined }) =>
  text.split(/\n\s*\n/).map((paragraph) => (
    <p key={paragraph} dir={dir}>
      {paragraph}
    </p>
  ))

/** Decorative picture, loaded when it scrolls into view. */
export const Image = (props: ComponentProps<'img'>) => (
  <img alt="" width="960" height="720" loading="lazy" decoding="async" {...props} />
)

/** Heading and first paragraph of a page. */
export function Intro({ placement }: { placement: Placement }) {
  const { heading, body, dir } = useWords(placement)
  return (
    <>
      <Heading dir={dir}>{heading}</Heading>
      <p className="lead" dir={dir}>
        {body}
      </p>
    </>
  )
}
