import { choice, settings, text } from '#schema'

/** Currency, time zone and formats. */
export default settings({
  order: 20,
  section: 'Money, time and place',
  fields: {
    currencyCode: choice(
      {
        GBP: 'Pound sterling (GBP)',
        EUR: 'Euro (EUR)',
        USD: 'US dollar (USD)',
        INR: 'Indian rupee (INR)',
        AUD: 'Australian dollar (AUD)',
        CAD: 'Canadian dollar (CAD)',
        CHF: 'Swiss franc (CHF)',
        CNY: 'Chinese yuan (CNY)',
        DKK: 'Danish krone (DKK)',
        MYR: 'Malaysian ringgit (MYR)',
        NOK: 'Norwegian krone (NOK)',
        NZD: 'New Zealand dollar (NZD)',
        PLN: 'Polish zloty (PLN)',
        QAR: 'Qatari riyal (QAR)',
        SAR: 'Saudi riyal (SAR)',
        SEK: 'Swedish krona (SEK)',
        SGD: 'Singapore dollar (SGD)',
        AED: 'UAE dirham (AED)',
        ZAR: 'South African rand (ZAR)',
      },
      {
        required: true,
        initial: 'GBP',
        label: 'Currency',
        help: 'For all amounts. Existing amounts keep their number and are not converted',
      },
    ),
    timeZone: text({
      required: true,
      max: 60,
      initial: 'Europe/London',
      help: 'Decides when a day begins, for example Europe/London or Asia/Kolkata',
    }),
    defaultDialCode: text({
      required: true,
      initial: '+44',
      pattern: ['^\\+[1-9]\\d{0,3}$', 'A dial code is written like +44.'],
      label: 'Dial code',
      help: 'Added to phone numbers entered without one',
    }),
  },
})
