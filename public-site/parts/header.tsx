import { useEffect, useState, type MouseEvent } from 'react'
import { isPlain, loadAnew, officeLink, subscribe, useRoute, webLink } from '../router.ts'
import { useTexts } from '../site.tsx'
import type { SentenceName } from '../texts/en-GB.ts'
import { Brand } from './brand.tsx'
import { ChevronIcon, MenuIcon, PinIcon } from './icons.tsx'
import { LanguageMenu } from './language-menu.tsx'

export const PAGES = [
  ['home', 'home'],
  ['about-us', 'about'],
  ['gallery', 'gallery'],
  ['products', 'products'],
  ['contact', 'contact'],
] as const satisfies readonly (readonly [string, SentenceName])[]

/** Pages that reload when chosen. */
const LOADED_ANEW: ReadonlySet<string> = new Set(['about-us', 'gallery'])

export const FIND_US = webLink('contact', new URLSearchParams({ at: 'map' }))

/** Sign-in link; for signed-in users, a link to the back office. */
export function SignInLink({ className, label }: { className?: string; label?: string }) {
  const { sentences } = useTexts()
  const isSignedIn = localStorage.getItem('larder-user') !== null
  return (
    <a className={className} href={officeLink(isSignedIn ? '/start' : '/authentication/login')}>
      {isSignedIn ? sentences.backOffice : (label ?? sentences.signIn)}
    </a>
  )
}

export function NavLinks() {
  const { sentences } = useTexts()
  const { page: current } = useRoute()
  const follow = (page: string) => (event: MouseEvent) => {
    if (!LOADED_ANEW.has(page) || !isPlain(event)) return
    event.preventDefault()
    loadAnew(webLink(page))
  }
  return PAGES.map(([page, message]) => (
    <li key={page}>
      <a
        href={webLink(page)}
        aria-current={page === current ? 'page' : undefined}
        onClick={follow(page)}
      >
        {sentences[message]}
      </a>
    </li>
  ))
}

export function Header() {
  const { sentences } = useTexts()
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const close = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') setOpen(false)
    }
    const unsubscribe = subscribe(() => setOpen(false))
    window.addEventListener('keydown', close)
    return () => {
      unsubscribe()
      window.removeEventListener('keydown', close)
    }
  }, [])
  return (
    <header className="header">
      <div className="header-row">
        <Brand />
        <nav
          id="menu"
          className={isOpen ? 'nav is-open' : 'nav'}
          aria-label={sentences.mainNavigation}
        >
          <ul>
            <NavLinks />
          </ul>
        </nav>
        <div className="header-tools">
          <a className="header-find" href={FIND_US}>
            <PinIcon />
            {sentences.findUs}
          </a>
          <LanguageMenu />
          <SignInLink className="button button-quiet header-sign-in" />
          <button
            type="button"
            className="menu-button"
            aria-expanded={isOpen}
            aria-controls="menu"
            onClick={() => setOpen(!isOpen)}
          >
            <MenuIcon />
            {sentences.menu}
            <ChevronIcon />
          </button>
        </div>
      </div>
      <ul className="quick" aria-label={sentences.visit}>
        <li>
          <a href={webLink('products')}>{sentences.ourProducts}</a>
        </li>
        <li>
          <a href={FIND_US}>{sentences.findUs}</a>
        </li>
        <li>
          <SignInLink />
        </li>
      </ul>
    </header>
  )
}
