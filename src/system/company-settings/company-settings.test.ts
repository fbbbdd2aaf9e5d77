import { describe, expect, expectTypeOf, test } from 'vitest'
import { setting, settings, pickSettings, text, whole } from '#schema/engine'
import { loadApp } from '../../server/start/discover.ts'
import company from './company.settings.ts'
import { buildCompanySettings, recordOfSettings, settingsOfRecord } from './company-settings.ts'

const orchard = settings({
  order: 15,
  section: 'Orchard',
  fields: {
    trees: whole({ required: true, initial: 12 }),
    varieties: text({ initial: 'Cox\nBramley' }),
    pickingDays: text({ initial: '3, 1, 3' }),
  },
  lists: { varieties: 'lines', pickingDays: 'numbers' },
})

describe('the settings of an area', () => {
  const form = buildCompanySettings({ settings: [orchard, company] })

  test('stand in a section of the one form, in their order', () => {
    expect(Object.keys(form.definition.sections ?? {})).toEqual(['Company', 'Orchard'])
    expect(form.names.slice(-3)).toEqual(['trees', 'varieties', 'pickingDays'])
  })

  test('are kept as lists and shown as text', () => {
    expect(pickSettings(orchard, form.defaults)).toEqual({
      trees: 12,
      varieties: ['Cox', 'Bramley'],
      pickingDays: [1, 3],
    })
    const record = recordOfSettings(form, form.defaults)
    expect(record).toMatchObject({
      trees: 12,
      varieties: 'Cox\nBramley',
      pickingDays: '1, 3',
      companyLogo: null,
      companyBank: null,
    })
    expect(settingsOfRecord(form, { varieties: ' Cox \n\n', companyLogo: 7, trees: 4 })).toEqual({
      varieties: ['Cox'],
      companyLogo: '7',
      trees: 4,
    })
  })

  test('are read with their types, and as they are at first where nobody has set them', () => {
    expect(pickSettings(orchard, { trees: 20 }).trees).toBe(20)
    expectTypeOf(pickSettings(orchard, {}).pickingDays).toEqualTypeOf<readonly number[]>()
    expectTypeOf(pickSettings(orchard, {}).trees).toEqualTypeOf<number>()
    expect(whole({ initial: setting(orchard, 'trees') }).options.initial).toMatchObject({
      name: 'trees',
      initial: 12,
    })
    // @ts-expect-error a list is no number to begin with
    whole({ initial: setting(orchard, 'pickingDays') })
  })
})

// Areas may add settings, but the order of the existing ones must not change.
test('the settings of the product stand where they always stood', async () => {
  const { registry } = await loadApp()
  const sections = buildCompanySettings(registry).definition.sections ?? {}
  const among = (expected: readonly string[], found: readonly string[] = []) =>
    expect(found.filter((name) => expected.includes(name))).toEqual(expected)
  among(
    [
      'Company',
      'Money, time and place',
      'Credit and stock',
      'People',
      'Machines and vehicles',
      'Sign-in and messages',
    ],
    Object.keys(sections),
  )
  among(
    ['creditDaysDefault', 'paymentReminderDays', 'expiryAlertDays', 'minShelfLifeDaysAtDispatch'],
    sections['Credit and stock'],
  )
  among(['leaveBackdateDays', 'dailyStatusBackdateDays'], sections['People'])
})
