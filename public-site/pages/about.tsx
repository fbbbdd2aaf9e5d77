import { useEffect, useState } from 'react'
import jar from '../art/jar.svg?no-inline'
import apple from '../art/apple.svg?no-inline'
import parcel from '../art/parcel.svg?no-inline'
import pot from '../art/pot.svg?no-inline'
import { DRAWINGS } from '../drawings.ts'
import { FIND_US } from '../parts/header.tsx'
import { ArrowIcon } from '../parts/icons.tsx'
import { Heading, Page, Paragraphs, Image } from '../parts/page.tsx'
import { webLink } from '../router.ts'
import { useWords, useTexts } from '../site.tsx'
import { askBrands, picture, type Brand, type Placement } from '../api.ts'

const STEPS: readonly (readonly [Placement, string])[] = [
  ['ABOUT_PICK', apple],
  ['ABOUT_SIMMER', pot],
  ['ABOUT_REST', jar],
  ['ABOUT_SEND', parcel],
]

export function AboutPage() {
  const { sentences } = useTexts()
  const intro = useWords('ABOUT_INTRO')
  const promise = useWords('ABOUT_PROMISE')
  return (
    <Page title={sentences.about} className="about">
      <section className="opening wide">
        <div>
          <Heading dir={intro.dir}>{intro.heading}</Heading>
          <div className="lead">
            <Paragraphs text={intro.body} dir={intro.dir} />
          </div>
        </div>
        <Image
          className="rounded"
          src={intro.url ? picture(intro.url) : DRAWINGS.MARKET}
          fetchPriority="high"
          loading="eager"
        />
      </section>
      <section className="steps wide" aria-labelledby="steps">
        <h2 id="steps">{sentences.howWeCook}</h2>
        <ol>
          {STEPS.map(([placement, drawing]) => (
            <Step key={placement} placement={placement} drawing={drawing} />
          ))}
        </ol>
      </section>
      <section className="band" aria-labelledby="promise">
        <div className="wide band-parts">
          <div className="arch band-picture">
            <Image src={DRAWINGS.SHELF} />
          </div>
          <div className="band-words">
            <h2 id="promise" dir={promise.dir}>
              {promise.heading}
            </h2>
            <Paragraphs text={promise.body} dir={promise.dir} />
          </div>
        </div>
      </section>
      <Brands />
      <p className="wide onward-row">
        <a className="onward" href={FIND_US}>
          {sentences.comeAndSee}
          <ArrowIcon />
        </a>
      </p>
    </Page>
  )
}

function Step({ placement, drawing }: { placement: Placement; drawing: string }) {
  const { heading, body, dir } = useWords(placement)
  return (
    <li>
      <Image src={drawing} width="120" height="120" />
      <div>
        <h3 dir={dir}>{heading}</h3>
        <p dir={dir}>{body}</p>
      </div>
    </li>
  )
}

/** Brand names on the company's jars. */
function Brands() {
  const { sentences } = useTexts()
  const [brands, setBrands] = useState<readonly Brand[]>([])
  useEffect(() => {
    askBrands().then(setBrands, () => undefined)
  }, [])
  if (brands.length === 0) return null
  return (
    <section className="brands wide" aria-labelledby="brands">
      <h2 id="brands">{sentences.ourBrands}</h2>
      <ul>
        {brands.map(({ id, brandName }) => (
          <li key={id}>
            <a href={webLink('products', new URLSearchParams({ brand: String(id) }))}>
              <bdi>{brandName}</bdi>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
