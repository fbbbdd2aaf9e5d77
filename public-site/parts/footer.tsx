import { useSite, useTexts, useWords } from '../site.tsx'
import { AddressLines, Mail, Phone, Social } from './company.tsx'
import { fill } from './fill.ts'
import { NavLinks, SignInLink } from './header.tsx'
import { Mark } from './brand.tsx'

export function Footer() {
  const { website } = useSite()
  const { sentences } = useTexts()
  const { heading, body, dir } = useWords('FOOTER')
  const name = website?.company.companyName
  return (
    <footer className="footer">
      <div className="wide footer-parts">
        <div className="footer-words">
          <Mark />
          <p className="footer-line" dir={dir}>
            {heading}
          </p>
          <p dir={dir}>{body}</p>
        </div>
        <nav aria-label={sentences.menu}>
          <ul>
            <NavLinks />
            <li>
              <SignInLink />
            </li>
          </ul>
        </nav>
        {website && (
          <div className="footer-company">
            <AddressLines company={website.company} />
            <ul className="plain">
              <li>
                <Phone company={website.company} />
              </li>
              <li>
                <Mail company={website.company} />
              </li>
            </ul>
            <Social company={website.company} />
          </div>
        )}
      </div>
      {name && (
        <p className="wide footer-rights">
          {fill(sentences.rights, { year: new Date().getFullYear(), company: name })}
        </p>
      )}
    </footer>
  )
}
