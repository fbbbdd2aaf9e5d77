import { useState, useEffect, useRef, type KeyboardEvent } from 'react'
import { pickSource } from '../drawings.ts'
import { fill } from '../parts/fill.ts'
import { Intro, Page, Image } from '../parts/page.tsx'
import { usePictures, useTexts } from '../site.tsx'
import type { Picture } from '../api.ts'
import { ArrowIcon, BackIcon, CloseIcon } from '../parts/icons.tsx'

export function GalleryPage() {
  const { sentences } = useTexts()
  const pictures = usePictures()
  const [open, setOpen] = useState<number | null>(null)
  return (
    <Page title={sentences.gallery} className="gallery">
      <div className="wide intro">
        <Intro placement="GALLERY_INTRO" />
      </div>
      <ul className="pictures wide">
        {pictures.map((each, place) => (
          <li key={each.id}>
            <button
              type="button"
              aria-label={fill(sentences.openPicture, { title: each.title })}
              onClick={() => setOpen(place)}
            >
              <Image
                src={pickSource(each)}
                alt={each.description}
                loading={place < 3 ? 'eager' : 'lazy'}
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

/**
 * Enlarged picture. Arrow keys move to the next or previous picture, Home and End to the first or last; Escape closes
 * it.
 */
function Lightbox({
  pictures,
  first,
  close,
}: {
  pictures: readonly Picture[]
  first: number
  close(): void
}) {
  const { sentences } = useTexts()
  const dialog = useRef<HTMLDialogElement>(null)
  const [place, setPlace] = useState(first)
  // On close, the browser returns focus to the chosen picture.
  useEffect(() => dialog.current?.showModal(), [])
  const shown = pictures[place]
  if (!shown) return null
  const by = (steps: number) => setPlace((place + steps + pictures.length) % pictures.length)
  const turn = ({ key }: KeyboardEvent) => {
    const onward = document.documentElement.dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
    if (key === onward) by(1)
    else if (key === 'ArrowLeft' || key === 'ArrowRight') by(-1)
    else if (key === 'Home') setPlace(0)
    else if (key === 'End') setPlace(pictures.length - 1)
  }
  return (
    <dialog
      ref={dialog}
      className="lightbox"
      aria-label={shown.title}
      onClose={close}
      onKeyDown={turn}
      onClick={(event) => {
        if (event.target === dialog.current) dialog.current.close()
      }}
    >
      <figure>
        <img src={pickSource(shown)} alt={shown.description} width="960" height="720" />
        <figcaption aria-live="polite">
          <strong>{shown.title}</strong>
          <span>{fill(sentences.pictureOf, { n: place + 1, total: pictures.length })}</span>
        </figcaption>
      </figure>
      <div className="lightbox-tools">
        <button type="button" aria-label={sentences.previous} onClick={() => by(-1)}>
          <BackIcon />
        </button>
        <button type="button" aria-label={sentences.next} onClick={() => by(1)}>
          <ArrowIcon />
        </button>
        <button type="button" aria-label={sentences.close} onClick={() => dialog.current?.close()}>
          <CloseIcon />
        </button>
      </div>
    </dialog>
  )
}
