type JsonRow = Readonly<Record<string, unknown>>

const readPlainText = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Escapes vCard separators. */
const escaped = (value: unknown): string =>
  readPlainText(value)
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r?\n/g, '\\n')

/** Folds lines longer than 75 octets. */
function folded(line: string): string {
  const parts: string[] = []
  let part = ''
  for (const letter of line) {
    if (new TextEncoder().encode(part + letter).length > 75) {
      parts.push(part)
      part = ' '
    }
    part += letter
  }
  return [...parts, part].join('\r\n')
}

/** Formats customers as vCard 3.0 (RFC 2426), including the contact person. */
export const formatContacts = (records: readonly JsonRow[]): string =>
  records.map((record) => `${contact(record).map(folded).join('\r\n')}\r\n`).join('')

function contact({ labels, ...record }: JsonRow): string[] {
  const { country } = (labels ?? {}) as Readonly<Record<string, string>>
  const address = [
    '',
    record['addressLine2'],
    record['addressLine1'],
    record['cityName'],
    record['stateName'],
    record['postalCode'],
    country,
  ]
  return [
    'BEGIN:VCARD',
    'VERSION:3.0',
    `FN:${escaped(record['customerName'])}`,
    `N:${escaped(record['contactPerson'])};;;;`,
    `ORG:${escaped(record['customerName'])}`,
    ...(record['phoneNumber'] ? [`TEL;TYPE=WORK,VOICE:${escaped(record['phoneNumber'])}`] : []),
    ...(record['email'] ? [`EMAIL;TYPE=INTERNET:${escaped(record['email'])}`] : []),
    ...(record['addressLine1'] ? [`ADR;TYPE=WORK:${address.map(escaped).join(';')}`] : []),
    'END:VCARD',
  ]
}
