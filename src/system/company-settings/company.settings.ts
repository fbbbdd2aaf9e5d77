import { email, image, longText, phone, settings, text } from '#schema'

/** Company details. */
export default settings({
  order: 10,
  section: 'Company',
  fields: {
    companyName: text({
      required: true,
      min: 2,
      max: 80,
      label: 'Name',
      initial: 'Larder Foods',
      help: 'Shown in the back office, on the website and at the top of every document',
    }),
    companyLogo: image({
      label: 'Logo',
      help: 'A wide image with a transparent background works best. Default: the Larder sprig',
    }),
    companyColour: text({
      pattern: ['^#[0-9a-fA-F]{6}$', 'Enter the colour as a code, such as #2f5d43.'],
      label: 'Colour',
      help: 'For buttons, links and document headings, like #2f5d43. It is made lighter or darker where it would be hard to read. Leave blank to use the standard green',
    }),
    companyAddress: longText({
      max: 400,
      label: 'Address',
      help: 'As printed on documents, line by line',
    }),
    companyPhone: phone({ label: 'Phone' }),
    companyEmail: email({
      label: 'E-mail',
      help: 'On documents and in the contact line of the website',
    }),
    socialLinks: longText({
      max: 1000,
      label: 'Social links',
      help: 'One address per line, starting with https://',
    }),
    companyTaxNumber: text({ max: 40, label: 'Tax number', help: 'On invoices' }),
    companyBank: longText({
      max: 400,
      label: 'Bank account',
      help: 'Bank details for customers, printed at the foot of invoices',
    }),
  },
  lists: { socialLinks: 'lines' },
})
