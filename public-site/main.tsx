import './fonts.css'
import './site.css'
import { createRoot } from 'react-dom/client'
import { Footer } from './parts/footer.tsx'
import { Header } from './parts/header.tsx'
import type { Language } from './language.ts'
import { AboutPage } from './pages/about.tsx'
import { ContactPage } from './pages/contact.tsx'
import { GalleryPage } from './pages/gallery.tsx'
import { HomePage } from './pages/home.tsx'
import { ProductPage } from './pages/product.tsx'
import { ProductsPage } from './pages/products.tsx'
import { followPaths, useRoute, webLink } from './router.ts'
import { SiteProvider, useTexts, useSite } from './site.tsx'
import type { Texts } from './texts/en-GB.ts'
import empty from './art/empty.svg?no-inline'
import { Heading, Page } from './parts/page.tsx'

/** Shows the public site. */
export function mount(root: HTMLElement, language: Language, texts: Texts) {
  followPaths()
  createRoot(root).render(
    <SiteProvider language={language} texts={texts}>
      <Site />
    </SiteProvider>,
  )
}

function Site() {
  const { sentences } = useTexts()
  const skip = () => document.getElementById('content')?.focus()
  return (
    <>
      <button type="button" className="skip" onClick={skip}>
        {sentences.skip}
      </button>
      <Header />
      <main id="content" tabIndex={-1}>
        <Unreachable />
        <CurrentPage />
      </main>
      <Footer />
    </>
  )
}

function CurrentPage() {
  const { page, rest, query } = useRoute()
  if (page === 'products')
    return rest === undefined ? (
      <ProductsPage query={query} />
    ) : (
      <ProductPage key={rest} id={rest} />
    )
  if (rest !== undefined) return <NotFoundPage />
  if (page === 'home') return <HomePage />
  if (page === 'about-us') return <AboutPage />
  if (page === 'gallery') return <GalleryPage />
  if (page === 'contact') return <ContactPage query={query} />
  return <NotFoundPage />
}

/** Shown if the server does not answer; the site continues with its built-in texts. */
function Unreachable() {
  const { state, askAgain } = useSite()
  const { sentences } = useTexts()
  return (
    <div role="status" className="unreachable-place">
      {state === 'failed' && (
        <div className="unreachable wide">
          <p>{sentences.unreachable}</p>
          <button type="button" className="button button-quiet" onClick={askAgain}>
            {sentences.tryAgain}
          </button>
        </div>
      )}
    </div>
  )
}

function NotFoundPage() {
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
