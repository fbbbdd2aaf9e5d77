import createCache, { type EmotionCache } from '@emotion/cache'
import rightToLeft from '@mui/stylis-plugin-rtl'
import { prefixer } from 'stylis'
import { language } from './language.ts'

/** Cache of styles; in languages written from right to left it swaps left and right. */
export const styles: EmotionCache = createCache({
  key: 'css',
  ...(language.direction === 'rtl' ? { stylisPlugins: [prefixer, rightToLeft] } : {}),
})
