import flag from 'circle-flags/flags/in.svg?inline'
import { locale } from './locale.ts'

/** Hindi, as business in India writes it: figures of the West, grouped by lakh and crore. */
export default {
  tag: 'hi',
  name: 'हिन्दी',
  flag,
  direction: 'ltr',
  locale,
  font: () => import('@fontsource-variable/noto-sans-devanagari/wght.css'),
} as const
