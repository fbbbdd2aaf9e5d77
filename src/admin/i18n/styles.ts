import createCache, { type EmotionCache } from '@emotion/cache'
import rightToLeft from '@mui/stylis-plugin-rtl'
import { prefixer } from 'stylis'
import { language } from './language.ts'

/** Where styles are kept; in a language that runs from right to left, left and right change places in all of them. */
export const styles: EmotionCache = createCache({
  key: 'css',
  ...(language.direction === 'rtl' ? { stylisPlugins: [prefixer, rightToLeft] } : {}),
})
