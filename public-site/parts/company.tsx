import { useTexts } from '../site.tsx'
import type { Company } from '../api.ts'
import { LinkIcon, MailIcon, PhoneIcon } from './icons.tsx'

interface Of {
  readonly company: Company
}

/** Company address, one line per row as in a letter. */
export const AddressLines = ({ company: { companyName, companyAddress } }: Of) =>
  companyAddress && (
    <address translate="no">
      <strong>{companyName}</strong>
      {companyAddress.split('\n').map((line) => (
        <span key={line}>{line}</span>
      ))}
    </address>
  )

export const mapLink = ({ companyName, companyAddress }: Company): string =>
  `https://www.openstreetmap.org/search?query=${encodeURIComponent(companyAddress ? companyAddress.replaceAll('\n', ', ') : companyName)}`

export const Phone = ({ company: { companyPhone } }: Of) =>
  companyPhone && (
    <a className="with-icon" href={`tel:${companyPhone.replaceAll(' ', '')}`}>
      <PhoneIcon />
      <bdi dir="ltr">{companyPhone}</bdi>
    </a>
  )

export const Mail = ({ company: { companyEmail } }: Of) =>
  companyEmail && (
    <a className="with-icon" href={`mailto:${companyEmail}`}>
      <MailIcon />
      <bdi>{companyEmail}</bdi>
    </a>
  )

/** The company's social media links, labelled by site. */
export function Social({ company: { socialLinks } }: Of) {
  const { sentences } = useTexts()
  if (socialLinks.length === 0) return null
  return (
    <ul className="social" aria-label={sentences.social}>
      {socialLinks.map(({ url }) => (
        <li key={url}>
          <a className="with-icon" href={url} rel="noopener noreferrer me" target="_blank">
            {readSiteName(url)}
            <LinkIcon />
            <span className="unseen">, {sentences.opensElsewhere}</span>
          </a>
        </li>
      ))}
    </ul>
  )
}

/** "https://www.instagram.com/…" is Instagram. */
function readSiteName(url: string): string {
  const name = new URL(url).hostname.replace(/^www\./, '').split('.')[0] ?? url
  return OWN_SPELLING[name] ?? name.slice(0, 1).toUpperCase() + name.slice(1)
}

const OWN_SPELLING: Readonly<Record<string, string>> = {
  youtube: 'YouTube',
  linkedin: 'LinkedIn',
  tiktok: 'TikTok',
  whatsapp: 'WhatsApp',
}
