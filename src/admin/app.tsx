import '@fontsource-variable/figtree/wght.css'
import { CacheProvider } from '@emotion/react'
import CssBaseline from '@mui/material/CssBaseline'
import { ThemeProvider } from '@mui/material/styles'
import Box from '@mui/material/Box'
import { CoreAdminContext, localStorageStore, useLocation } from 'react-admin'
import { useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { Route, Routes } from 'react-router'
import { pages } from './found-screens.ts'
import { registry } from './registry.ts'
import { language, applyLanguage } from './i18n/language.ts'
import { i18nProvider } from './i18n/text.ts'
import { authProvider } from './providers/auth-provider.ts'
import { dataProvider } from './providers/data-provider.ts'
import { queryClient } from './providers/query-client.ts'
import { isScreen, Screens } from './shell/screens.tsx'
import { SessionPages } from './session/session-pages.tsx'
import { Guard } from './session/guard.tsx'
import { keepOverSessions } from './session/kept.ts'
import { onPersonLeft, readUser, remaining, useUser } from './session/stored-user.ts'
import { NotFound } from './shell/message-page.tsx'
import { BusyBar } from './shell/busy-bar.tsx'
import { CrashGuard } from './shell/crash-guard.tsx'
import { HistoryNumbers, numberEntries } from './shell/history-numbers.ts'
import { Shell } from './shell/shell.tsx'
import { Toasts } from './shell/toasts.tsx'
import { WithScreenContext } from './shell/with-screen-context.tsx'
import { theme } from './theme/theme.ts'
import createCache, { type EmotionCache } from '@emotion/cache'
import rightToLeft from '@mui/stylis-plugin-rtl'
import { prefixer } from 'stylis'

const providers = {
  dataProvider: dataProvider(registry),
  authProvider,
  i18nProvider,
  queryClient,
  store: localStorageStore('1', 'larder'),
}
// Without the locale in its store, react-admin would render twice on startup.
providers.store.setItem('locale', language.locale)

/** The back office, built on react-admin's core, which has no telemetry and no styles. */
function App() {
  return (
    <CacheProvider value={styles}>
      <ThemeProvider
        theme={theme}
        modeStorageKey="larder-mode"
        defaultMode="system"
        disableTransitionOnChange
        noSsr
      >
        <CssBaseline />
        <CoreAdminContext {...providers}>
          <Routes>
            <Route path="/authentication/*" element={<SessionPages />} />
            <Route index element={<ToPublicSite />} />
            <Route path="*" element={<BackOffice />} />
          </Routes>
          <HistoryNumbers />
          <BusyBar />
          <Toasts />
        </CoreAdminContext>
      </ThemeProvider>
    </CacheProvider>
  )
}

function BackOffice() {
  const { pathname } = useLocation()
  const user = useUser()
  // An unknown address shows "not found" without a sign-in.
  if (!user && !isScreen(pathname))
    return (
      <Box component="main">
        <NotFound />
      </Box>
    )
  return (
    <Guard>
      <WithScreenContext>
        <Shell>
          <CrashGuard>
            <Screens />
          </CrashGuard>
        </Shell>
      </WithScreenContext>
    </Guard>
  )
}

/** The empty path is the home page of the public site, which is rendered separately. */
function ToPublicSite() {
  useEffect(() => location.replace('#/web/home'), [])
  return null
}

/** Clears the caches when the user changes, in every tab, so that the next user never sees cached records. */
function clearCachesOfOthers() {
  onPersonLeft((next) => {
    sessionStorage.clear()
    queryClient.clear()
    if (next) location.reload()
  })
}

/** Starts loading the screen at the current address before the shell is rendered. Resolves once its code is loaded. */
async function askAhead() {
  const user = readUser()
  if (!user || user.isFL || remaining(user.token) <= 0) return
  const [pathname, search] = location.hash.slice(1).split('?')
  const opened = pages.find(({ route, roles }) => route === pathname && roles.includes(user.role))
  // A failed load is retried, and reported, by the component that needs the code.
  await opened?.askAhead?.(new URLSearchParams(search)).catch(() => undefined)
}

/** Shows the back office. */
export async function mount(root: HTMLElement) {
  applyLanguage(document.documentElement)
  void language.font?.()
  numberEntries()
  keepOverSessions()
  clearCachesOfOthers()
  await askAhead()
  createRoot(root).render(<App />)
}

/** Style cache; swaps left and right in right-to-left languages. */
const styles: EmotionCache = createCache({
  key: 'css',
  ...(language.direction === 'rtl' ? { stylisPlugins: [prefixer, rightToLeft] } : {}),
})
