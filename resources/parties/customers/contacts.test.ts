import { expect, test } from 'vitest'
import { formatContacts } from './contacts.ts'

test('customers become contacts, each line of at most 75 octets and nothing in it that would end a part', () => {
  const text = formatContacts([
    {
      customerName: 'Käse; Wein, Brot',
      contactPerson: 'Ana Trujillo',
      phoneNumber: '+442079460018',
      email: 'ana@example.com',
      addressLine1: `1 ${'Long '.repeat(20)}Road`,
      cityName: 'London',
      stateName: null,
      postalCode: 'SE1 4TT',
      labels: { country: 'United Kingdom' },
    },
    {
      customerName: 'Bare',
      contactPerson: null,
      phoneNumber: null,
      email: null,
      addressLine1: null,
    },
  ])
  const lines = text.split('\r\n')
  expect(lines.every((line) => new TextEncoder().encode(line).length <= 75)).toBe(true)
  const whole = text.replaceAll('\r\n ', '')
  expect(whole).toContain('FN:Käse\\; Wein\\, Brot\r\n')
  expect(whole).toContain('TEL;TYPE=WORK,VOICE:+442079460018\r\n')
  expect(whole).toMatch(/ADR;TYPE=WORK:;;1 (Long ){20}Road;London;;SE1 4TT;United Kingdom\r\n/)
  expect(text.match(/BEGIN:VCARD/g)).toHaveLength(2)
  expect(
    text.endsWith('BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Bare\r\nN:;;;;\r\nORG:Bare\r\nEND:VCARD\r\n'),
  ).toBe(true)
})
