import { useEffect, useRef, useState } from 'react'
import { LANGUAGES, type Language } from '../language.ts'
import { useSite, useTexts } from '../site.tsx'
import { fill } from './fill.ts'
import { ChevronIcon } from './icons.tsx'

/** Language menu with flags and native names. */
export function LanguageMenu() {
  const { language, speak } = useSite()
  const { sentences } = useTexts()
  const [isOpen, setOpen] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (!isOpen) return
    const leave = (event: Event) => {
      const isEscape = event instanceof KeyboardEvent && event.key === 'Escape'
      const isElsewhere =
        !(event instanceof KeyboardEvent) && !box.current?.contains(event.target as Node)
      if (isEscape) button.current?.focus()
      if (isEscape || isElsewhere) setOpen(false)
    }
    for (const name of ['pointerdown', 'focusin', 'keydown']) document.addEventListener(name, leave)
    return () => {
      for (const name of ['pointerdown', 'focusin', 'keydown'])
        document.removeEventListener(name, leave)
    }
  }, [isOpen])
  const choose = (wanted: Language) => {
    speak(wanted)
    setOpen(false)
    button.current?.focus()
  }
  return (
    <div className="languages" ref={box}>
      <button
        type="button"
        ref={button}
        className="language-button"
        aria-expanded={isOpen}
        aria-controls="languages"
        aria-label={fill(sentences.language, { name: LANGUAGES[language].name })}
        onClick={() => setOpen(!isOpen)}
      >
        <Flag of={language} />
        <ChevronIcon />
      </button>
      <ul id="languages" hidden={!isOpen} aria-label={sentences.chooseLanguage}>
        {(Object.keys(LANGUAGES) as Language[]).map((each) => (
          <li key={each}>
            <button
              type="button"
              lang={each}
              aria-current={each === language ? 'true' : undefined}
              onClick={() => choose(each)}
            >
              <Flag of={each} />
              <span>{LANGUAGES[each].name}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

const FLAGS: Readonly<Record<Language, React.ReactNode>> = {
  'en-GB': (
    <>
      <path fill="#1f3a7d" d="M0 0h24v16H0Z" />
      <path stroke="#fff" strokeWidth="3.2" d="m0 0 24 16M24 0 0 16" />
      <path stroke="#c8202f" strokeWidth="1.2" d="m0 0 24 16M24 0 0 16" />
      <path stroke="#fff" strokeWidth="5" d="M12 0v16M0 8h24" />
      <path stroke="#c8202f" strokeWidth="3" d="M12 0v16M0 8h24" />
    </>
  ),
  hi: (
    <>
      <path fill="#fff" d="M0 0h24v16H0Z" />
      <path fill="#f4912b" d="M0 0h24v5.3H0Z" />
      <path fill="#178339" d="M0 10.7h24V16H0Z" />
      <circle cx="12" cy="8" r="1.9" fill="none" stroke="#16337f" strokeWidth=".8" />
      <path
        stroke="#16337f"
        strokeWidth=".4"
        d="M12 6.1v3.8M10.1 8h3.8m-3.2-1.3 2.6 2.6m0-2.6-2.6 2.6"
      />
    </>
  ),
  ar: (
    <>
      <path fill="#fff" d="M0 0h24v16H0Z" />
      <path fill="#16783c" d="M0 0h24v5.3H0Z" />
      <path fill="#191714" d="M0 10.7h24V16H0Z" />
      <path fill="#c8202f" d="M0 0h7v16H0Z" />
    </>
  ),
}

const Flag = ({ of }: { of: Language }) => (
  <svg className="flag" viewBox="0 0 24 16" width="24" height="16" aria-hidden="true">
    {FLAGS[of]}
  </svg>
)
