import flag from 'circle-flags/flags/ae.svg?inline'
import { locale } from './locale.ts'

/** Modern standard Arabic, as business in the Gulf writes it: figures of the West, the calendar of the West. */
export default {
  tag: 'ar',
  name: 'العربية',
  flag,
  direction: 'rtl',
  locale,
  font: () => import('@fontsource-variable/noto-sans-arabic/wght.css'),
} as const
