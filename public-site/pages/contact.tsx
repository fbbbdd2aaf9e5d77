import { useEffect } from 'react'
import { ContactForm } from '../parts/contact-form.tsx'
import { AddressLines, Mail, mapLink, Phone, Social } from '../parts/company.tsx'
import { LinkIcon, PinIcon } from '../parts/icons.tsx'
import { Intro, Page } from '../parts/page.tsx'
import { useSite, useTexts } from '../site.tsx'
import type { Company, Day } from '../api.ts'

export function ContactPage({ query }: { query: URLSearchParams }) {
  const { website } = useSite()
  const { sentences } = useTexts()
  return (
    <Page title={sentences.contact} className="contact">
      <header className="wide contact-header">
        <div className="intro">
          <Intro placement="CONTACT_INTRO" />
        </div>
        {website && (
          <div className="contact-ways">
            <Mail company={website.company} />
            <Phone company={website.company} />
            <Social company={website.company} />
          </div>
        )}
      </header>
      <div className="wide contact-parts">
        <ContactForm topic={query.get('topic')} about={query.get('about')} />
        {website && (
          <Place
            company={website.company}
            hours={website.hours}
            isWanted={query.get('at') === 'map'}
          />
        )}
      </div>
    </Page>
  )
}

/** Company address and opening hours. */
function Place({
  company,
  hours,
  isWanted,
}: {
  company: Company
  hours: readonly Day[]
  isWanted: boolean
}) {
  const { sentences } = useTexts()
  useEffect(() => {
    const heading = document.getElementById('find-us')
    if (!isWanted || !heading) return
    heading.scrollIntoView({ block: 'center' })
    heading.focus({ preventScroll: true })
  }, [isWanted])
  return (
    <aside className="place" aria-labelledby="find-us">
      <h2 id="find-us" tabIndex={-1}>
        {sentences.findUs}
      </h2>
      <AddressLines company={company} />
      {company.companyAddress && (
        <a
          className="button button-quiet"
          href={mapLink(company)}
          target="_blank"
          rel="noopener noreferrer"
        >
          <PinIcon />
          {sentences.openMap}
          <LinkIcon />
          <span className="unseen">, {sentences.opensElsewhere}</span>
        </a>
      )}
      {hours.length > 0 && <Hours hours={hours} />}
    </aside>
  )
}

const SOME_MONDAY = Date.UTC(2024, 0, 1)
const DAYS = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY']

function Hours({ hours }: { hours: readonly Day[] }) {
  const { language } = useSite()
  const { sentences } = useTexts()
  const formatWeekday = (weekday: string) =>
    new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' }).format(
      SOME_MONDAY + DAYS.indexOf(weekday) * 86_400_000,
    )
  return (
    <table className="hours">
      <caption>{sentences.openingHours}</caption>
      <tbody>
        {hours.map(({ weekday, opensAt, closesAt, note }) => (
          <tr key={weekday}>
            <th scope="row">{formatWeekday(weekday)}</th>
            <td>
              {opensAt && closesAt ? (
                <bdi dir="ltr">
                  {opensAt} – {closesAt}
                </bdi>
              ) : (
                sentences.closed
              )}
              {note && <span className="quiet"> {note}</span>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
