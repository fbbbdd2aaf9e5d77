import { Box } from '@mui/material'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { text } from '../i18n/text.ts'
import { busy } from '../providers/busy.ts'

/** Shown while calls are in flight, after a short delay, because a quick answer needs no indicator. */
export function BusyBar() {
  const isBusy = useSyncExternalStore(busy.subscribe, busy.isOn)
  const [shown, setShown] = useState(false)
  useEffect(() => {
    if (!isBusy) return setShown(false)
    const timer = setTimeout(() => setShown(true), 120)
    return () => clearTimeout(timer)
  }, [isBusy])
  if (!shown) return null
  // A separate landmark: content outside landmarks is missed by users who navigate between them.
  return (
    <section aria-label={text('Working')}>
      <Box role="progressbar" aria-label={text('Working')} data-busy sx={BAR} />
    </section>
  )
}

const BAR = {
  position: 'fixed',
  inset: '0 0 auto 0',
  height: 2,
  zIndex: 'tooltip',
  overflow: 'hidden',
  '&::after': {
    content: '""',
    position: 'absolute',
    inset: 0,
    width: '40%',
    bgcolor: 'primary.main',
    borderRadius: 1,
    animation: 'larder-busy 1.1s ease-in-out infinite',
    '@keyframes larder-busy': { from: { left: '-40%' }, to: { left: '100%' } },
  },
} as const
