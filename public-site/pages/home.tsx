import apple from '../art/apple.svg?no-inline'
import jar from '../art/jar.svg?no-inline'
import larder from '../art/larder.svg?no-inline'
import pot from '../art/pot.svg?no-inline'
import van from '../art/van.svg?no-inline'
import { DRAWINGS } from '../drawings.ts'
import { FIND_US, SignInLink } from '../parts/header.tsx'
import { ArrowIcon } from '../parts/icons.tsx'
import { Heading, Page, Paragraphs, Image } from '../parts/page.tsx'
import { ProductCard } from '../parts/product-card.tsx'
import { webLink } from '../router.ts'
import { useSite, useTexts, useWords } from '../site.tsx'
import { picture, type Placement } from '../api.ts'

export function HomePage() {
  const { sentences } = useTexts()
  return (
    <Page title={sentences.home} className="home">
      <Hero />
      <section className="reasons wide" aria-labelledby="reasons">
        <h2 id="reasons" className="unseen">
          {sentences.reasons}
        </h2>
        <ul>
          <Reason placement="HOME_KETTLES" drawing={pot} />
          <Reason placement="HOME_LABELS" drawing={jar} />
          <Reason placement="HOME_GROWERS" drawing={apple} />
        </ul>
      </section>
      <Featured />
      <Story />
      <Categories />
      <Trade />
    </Page>
  )
}

function Hero() {
  const { sentences } = useTexts()
  const { heading, body, url, dir } = useWords('HOME_HERO')
  return (
    <section className="hero wide">
      <div className="hero-words">
        <Heading dir={dir}>{heading}</Heading>
        <p className="lead" dir={dir}>
          {body}
        </p>
        <p className="buttons">
          <a className="button" href={webLink('products')}>
            {sentences.ourProducts}
          </a>
          <a className="button button-quiet" href={FIND_US}>
            {sentences.findUs}
          </a>
        </p>
      </div>
      <div className="hero-picture arch">
        <Image
          src={url ? picture(url) : larder}
          width="900"
          height="1000"
          fetchPriority="high"
          loading="eager"
        />
      </div>
    </section>
  )
}

function Reason({ placement, drawing }: { placement: Placement; drawing: string }) {
  const { heading, body, dir } = useWords(placement)
  return (
    <li>
      <Image src={drawing} width="120" height="120" />
      <h3 dir={dir}>{heading}</h3>
      <p dir={dir}>{body}</p>
    </li>
  )
}

function Featured() {
  const { website } = useSite()
  const { sentences } = useTexts()
  const { heading, body, dir } = useWords('HOME_FEATURED')
  if (website?.featured.length === 0) return null
  return (
    <section className="featured wide" aria-labelledby="featured">
      <div className="section-head">
        <div>
          <h2 id="featured" dir={dir}>
            {heading}
          </h2>
          <p dir={dir}>{body}</p>
        </div>
        <a className="onward" href={webLink('products')}>
          {sentences.seeAll}
          <ArrowIcon />
        </a>
      </div>
      <ul className="cards">
        {website?.featured.map(({ id, itemName, brandName, packSize, url, note }) => (
          <ProductCard
            key={id}
            id={id}
            name={itemName}
            brand={brandName}
            packSize={packSize}
            url={url}
            note={note}
          />
        ))}
      </ul>
    </section>
  )
}

function Story() {
  const { sentences } = useTexts()
  const { heading, body, url, dir } = useWords('HOME_STORY')
  return (
    <section className="band" aria-labelledby="story">
      <div className="wide band-parts">
        <div className="arch band-picture">
          <Image src={url ? picture(url) : DRAWINGS.KETTLE} />
        </div>
        <div className="band-words">
          <h2 id="story" dir={dir}>
            {heading}
          </h2>
          <Paragraphs text={body} dir={dir} />
          <a className="onward" href={webLink('about-us')}>
            {sentences.readStory}
            <ArrowIcon />
          </a>
        </div>
      </div>
    </section>
  )
}

function Categories() {
  const { website } = useSite()
  const { sentences } = useTexts()
  if (!website || website.categories.length === 0) return null
  return (
    <section className="browse wide" aria-labelledby="browse">
      <h2 id="browse">{sentences.browse}</h2>
      <ul>
        {website.categories.map(({ id, categoryName, description, url }) => (
          <li key={id}>
            <a href={webLink('products', new URLSearchParams({ category: String(id) }))}>
              {url && <Image src={picture(url, 'card')} width="480" height="480" />}
              <span>
                <strong>{categoryName}</strong>
                {description && <span>{description}</span>}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Trade() {
  const { sentences } = useTexts()
  const { heading, body, dir } = useWords('HOME_TRADE')
  return (
    <section className="trade wide" aria-labelledby="trade">
      <div className="trade-words">
        <h2 id="trade" dir={dir}>
          {heading}
        </h2>
        <p dir={dir}>{body}</p>
        <p className="buttons">
          <a className="button" href={webLink('contact', new URLSearchParams({ topic: 'TRADE' }))}>
            {sentences.becomeStockist}
          </a>
          <SignInLink className="button button-quiet" />
        </p>
      </div>
      <Image src={van} />
    </section>
  )
}
