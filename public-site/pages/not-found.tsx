import empty from '../art/empty.svg?no-inline'
import { Heading, Page } from '../parts/page.tsx'
import { webLink } from '../router.ts'
import { useTexts } from '../site.tsx'

export function NotFoundPage() {
  const { sentences } = useTexts()
  return (
    <Page title={sentences.notFound} className="not-found wide">
      <img src={empty} alt="" width="480" height="320" />
      <Heading>{sentences.notFound}</Heading>
      <p>{sentences.notFoundWhy}</p>
      <p className="buttons">
        <a className="button" href={webLink('home')}>
          {sentences.goHome}
        </a>
      </p>
    </Page>
  )
}
