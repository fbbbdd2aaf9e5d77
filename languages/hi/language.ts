import flag from 'circle-flags/flags/in.svg?inline'

/** Hindi, as business in India writes it: figures of the West, grouped by lakh and crore. */
export default {
  tag: 'hi',
  name: 'हिन्दी',
  flag,
  direction: 'ltr',
  locale: 'hi-IN-u-nu-latn',
  font: () => import('@fontsource-variable/noto-sans-devanagari/wght.css'),
} as const
