import empty from '../art/empty.svg?no-inline'
import { Heading, Page } from '../parts/page.tsx'
import { webLink } from '../router.ts'
import { useTexts } from '../site.tsx'

export function NotFoundPage() {
  const { says } = useTexts()
  return (
    <Page title={says.notFound} className="not-found wide">
      <img src={empty} alt="" width="480" height="320" />
      <Heading>{says.notFound}</Heading>
      <p>{says.notFoundWhy}</p>
      <p className="buttons">
        <a className="button" href={webLink('home')}>
          {says.goHome}
        </a>
      </p>
    </Page>
  )
}
