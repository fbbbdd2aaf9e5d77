import type { PageHead, SitePages } from '../behaviour.ts'

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const escapeText = (text: string): string =>
  text.replace(/[&<>"']/g, (each) => ENTITIES[each] ?? '')

/** Previews and search results show no more of a description. */
const LONGEST_DESCRIPTION = 200

function shorten(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  if (line.length <= LONGEST_DESCRIPTION) return line
  return `${line.slice(0, LONGEST_DESCRIPTION).replace(/\s+\S*$/, '')}…`
}

const meta = (attribute: 'name' | 'property', name: string, content: string): string =>
  `<meta ${attribute}="${name}" content="${escapeText(content)}" />`

/** Adds the head of a page to the page that is the same for all addresses. */
export function addHead(page: string, head: PageHead, origin: string): string {
  const description = shorten(head.description)
  return page
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeText(head.title)}</title>`)
    .replace(/<meta name="description"[^>]*>/, () => meta('name', 'description', description))
    .replace('</head>', () => `  ${headLines(head, description, origin).join('\n    ')}\n  </head>`)
}

function headLines(
  { title, siteName, canonical, picture, data = [], status }: PageHead,
  description: string,
  origin: string,
): string[] {
  if (status === 404) return [meta('name', 'robots', 'noindex')]
  const url = `${origin}${canonical}`
  return [
    `<link rel="canonical" href="${escapeText(url)}" />`,
    meta('property', 'og:type', 'website'),
    meta('property', 'og:site_name', siteName),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    meta('property', 'og:url', url),
    meta('property', 'og:image', picture ?? `${origin}/share.png`),
    // The common picture is wide; those of products are square.
    meta('name', 'twitter:card', picture ? 'summary' : 'summary_large_image'),
    ...data.map(
      (each) =>
        // A browser runs no script of this type. "</script>" in a text must not end it.
        `<script type="application/ld+json">${JSON.stringify(each).replaceAll('<', '\\u003c')}</script>`,
    ),
  ]
}

type Addresses = Awaited<ReturnType<SitePages['addresses']>>

export const sitemap = (addresses: Addresses, origin: string): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...addresses.map(
      ({ path, changed }) =>
        `<url><loc>${escapeText(origin + path)}</loc>${changed ? `<lastmod>${changed}</lastmod>` : ''}</url>`,
    ),
    '</urlset>',
    '',
  ].join('\n')
