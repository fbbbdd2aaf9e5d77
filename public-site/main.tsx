import { createRoot } from 'react-dom/client'
import './site.css'

/** Shows the public site. */
export function mount(root: HTMLElement) {
  document.title = 'Larder — good food, made with care'
  createRoot(root).render(<Welcome />)
}

function Welcome() {
  return (
    <main className="welcome">
      <svg className="welcome-mark" viewBox="0 0 32 32" aria-hidden="true">
        <path d="M16 28V12m0 7C9.5 19 6 15 6 8c7 0 10 4 10 11Zm0-5c0-6 3-10 10-10 0 7-3 10-10 10Z" />
      </svg>
      <h1>Larder</h1>
      <p>Good food, made with care and sent on its way fresh.</p>
      <a href="#/authentication/login">Sign in</a>
    </main>
  )
}
