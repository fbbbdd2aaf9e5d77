import { webLink } from '../router.ts'
import { useSite, useTexts } from '../site.tsx'

/** Company logo: the larder arch with a sprig, and the name. */
export function Brand() {
  const { website } = useSite()
  const { sentences } = useTexts()
  const name = website?.company.companyName
  return (
    <a className="brand" href={webLink('home')} aria-label={name ? undefined : sentences.home}>
      <Mark />
      {name && <span translate="no">{name}</span>}
    </a>
  )
}

export const Mark = () => (
  <svg className="mark" viewBox="0 0 40 44" width="40" height="44" aria-hidden="true">
    <path className="mark-arch" d="M2 44V20a18 18 0 0 1 36 0v24Z" />
    <path
      className="mark-sprig"
      d="M20 38V18m0 11c-6 0-9-4-9-9 6 0 9 4 9 9Zm0-5c0-6 3-9 9-9 0 6-3 9-9 9Z"
    />
  </svg>
)
