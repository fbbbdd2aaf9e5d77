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
        help: 'Used for all amounts. Existing amounts keep their figures and are not converted',
      },
    ),
    timeZone: text({
      required: true,
      max: 60,
      initial: 'Europe/London',
      help: 'Sets when each day starts, for example Europe/London or Asia/Kolkata',
    }),
    defaultDialCode: text({
      required: true,
      initial: '+44',
      pattern: ['^\\+[1-9]\\d{0,3}$', 'Enter a dialling code like +44.'],
      label: 'Dialling code',
      help: 'Added to phone numbers entered without one',
    }),
  },
})
