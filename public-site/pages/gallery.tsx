import { useState } from 'react'
import { sourceOf } from '../drawings.ts'
import { fill } from '../parts/fill.ts'
import { Lightbox } from '../parts/lightbox.tsx'
import { Heading, Page } from '../parts/page.tsx'
import { usePictures, useWords, useTexts } from '../site.tsx'

export function GalleryPage() {
  const { sentences } = useTexts()
  const { heading, body, dir } = useWords('GALLERY_INTRO')
  const pictures = usePictures()
  const [open, setOpen] = useState<number | null>(null)
  return (
    <Page title={sentences.gallery} className="gallery">
      <div className="wide intro">
        <Heading dir={dir}>{heading}</Heading>
        <p className="lead" dir={dir}>
          {body}
        </p>
      </div>
      <ul className="pictures wide">
        {pictures.map((each, place) => (
          <li key={each.id}>
            <button
              type="button"
              aria-label={fill(sentences.openPicture, { title: each.title })}
              onClick={() => setOpen(place)}
            >
              <img
                src={sourceOf(each)}
                alt={each.description}
                width="960"
                height="720"
                loading={place < 3 ? 'eager' : 'lazy'}
                decoding="async"
              />
              <span>{each.title}</span>
            </button>
          </li>
        ))}
      </ul>
      {open !== null && <Lightbox pictures={pictures} first={open} close={() => setOpen(null)} />}
    </Page>
  )
}
