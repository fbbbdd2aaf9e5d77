import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { sourceOf } from '../drawings.ts'
import { useTexts } from '../site.tsx'
import type { Picture } from '../api.ts'
import { fill } from './fill.ts'
import { ArrowIcon, BackIcon, CloseIcon } from './icons.tsx'

/** One picture large. Arrows lead on, Home and End to the ends, Escape back to where one was. */
export function Lightbox({
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
  // The browser puts the focus back to the picture that was chosen.
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
        <img src={sourceOf(shown)} alt={shown.description} width="960" height="720" />
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
