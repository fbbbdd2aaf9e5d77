import { mayDo, type Definition } from '#schema/engine'
import { Box, Skeleton } from '@mui/material'
import { Navigate, ResourceContextProvider, useLocation } from 'react-admin'
import { lazy, Suspense, useDeferredValue, type ReactNode } from 'react'
import { matchRoutes, Route, Routes } from 'react-router'
import { registry } from '../registry.ts'
import { text } from '../i18n/text.ts'
import { hasList } from '../list/has-list.ts'
import { ListPage } from '../list/list-page.tsx'
import { screenName } from '../providers/resource-names.ts'
import { ROUTES } from '../routes.ts'
import type { Page } from '../screens.ts'
import { pages, findScreen } from '../found-screens.ts'
import { ChangePasswordPage } from '../session/change-password-page.tsx'
import { useUser } from '../session/stored-user.ts'
import { useIsDown } from '../providers/connection.ts'
import { CouldNotLoad } from './could-not-load.tsx'
import { findStart } from './menu/menu.ts'
import { NoAccess, NoScreens, NotFound, Upcoming } from './message-page.tsx'
import { mayImportAny, useMenu } from './menu/use-menu.ts'
import { inSentence } from '../words.ts'

const CreatePage = lazy(() =>
  import('../record/create-page.tsx').then((module) => ({ default: module.CreatePage })),
)
const RecordPage = lazy(() =>
  import('../record/record-page.tsx').then((module) => ({ default: module.DefaultRecordPage })),
)
const TrashPage = lazy(() =>
  import('../list/trash-page.tsx').then((module) => ({ default: module.TrashPage })),
)
const NotificationPage = lazy(() =>
  import('./notifications/notification-page.tsx').then((module) => ({
    default: module.NotificationPage,
  })),
)
const ImportStartPage = lazy(() =>
  import('../sheet/import/start-page.tsx').then((module) => ({ default: module.ImportStartPage })),
)
const ImportDraftPage = lazy(() =>
  import('../sheet/import/draft-page.tsx').then((module) => ({ default: module.ImportDraftPage })),
)
const MyImportsPage = lazy(() =>
  import('../sheet/import/my-imports-page.tsx').then((module) => ({
    default: module.MyImportsPage,
  })),
)

const withScreens = [...registry.resources.values()].filter(({ screen }) => screen)

const PATHS = [
  ...pages.map(({ route }) => route),
  ROUTES.start,
  ROUTES.changePassword,
  ROUTES.notification,
  ROUTES.imports,
  ROUTES.upcoming,
  ...withScreens.map(({ screen }) => `${screen}/*`),
].map((path) => ({ path }))

/** True if a screen exists at this path after sign-in. */
export const isScreen = (pathname: string): boolean => matchRoutes(PATHS, pathname) !== null

/** Every screen behind the sign-in: those of the definitions, custom pages, and those of the account. */
export function Screens() {
  // Records of one resource are one screen.
  const screen = useLocation().pathname.replace(/\/\d+(\/show)?$/, '/:id')
  return (
    <Suspense fallback={<Waiting />}>
      <Outlined key={screen}>
        <Routes>
          <Route path={ROUTES.start} element={<Start />} />
          {withScreens.map((definition) => (
            <Route
              key={definition.name}
              path={`${definition.screen}/*`}
              element={<ResourceScreens key={definition.name} definition={definition} />}
            />
          ))}
          {pages.map((each) => (
            <Route key={each.route} path={each.route} element={<OwnPage page={each} />} />
          ))}
          <Route path={ROUTES.changePassword} element={<ChangePasswordPage />} />
          <Route path={ROUTES.notification} element={<NotificationPage />} />
          <Route path={ROUTES.imports} element={<MyImports />} />
          <Route path={ROUTES.upcoming} element={<Upcoming />} />
          <Route path="*" element={<NotFound />} />
        </Routes>
      </Outlined>
    </Suspense>
  )
}

/** Paints an outline of a new screen before its content is rendered, which takes longer. */
const Outlined = ({ children }: { children: ReactNode }) =>
  useDeferredValue(true, false) ? children : <Outline />

const Outline = () => (
  <Box aria-hidden>
    <Skeleton width={220} height={44} sx={{ mb: 1 }} />
    <Skeleton variant="rounded" height={420} />
  </Box>
)

/** The first screen of the role's menu. */
function Start() {
  const start = findStart(useMenu())
  // If this is opened again before the first redirect has finished, it has to redirect again.
  const { key } = useLocation()
  return start ? <Navigate key={key} to={start} replace /> : <NoScreens />
}

function ResourceScreens({ definition }: { definition: Definition }) {
  const role = useUser()?.role ?? null
  const {
    list: List = ListPage,
    create: Create = CreatePage,
    record: Record = RecordPage,
  } = findScreen(definition)
  const may = (verb: string) => mayDo(definition, role, verb)
  const imported =
    definition.importsAs === undefined ? definition : registry.get(definition.importsAs)
  const none = <NoAccess name={inSentence(definition.label[1])} />
  const refused = (...verbs: readonly string[]) =>
    isForSomebody(definition, verbs) ? none : <NotFound />
  return (
    <ResourceContextProvider value={screenName(definition)}>
      <Routes>
        <Route
          index
          element={hasList(definition, role) ? <List definition={definition} /> : none}
        />
        <Route
          path="create"
          element={may('create') ? <Create definition={definition} /> : refused('create')}
        />
        <Route
          path="excel"
          element={may('import') ? <ImportStartPage definition={imported} /> : refused('import')}
        />
        <Route
          path="excel/:draft"
          element={may('import') ? <ImportDraftPage definition={imported} /> : refused('import')}
        />
        <Route
          path="trash"
          element={may('delete') ? <TrashPage definition={definition} /> : refused('delete')}
        />
        <Route
          path=":id"
          element={
            may('show') || may('edit') ? (
              <Record definition={definition} />
            ) : (
              refused('show', 'edit')
            )
          }
        />
        <Route
          path=":id/show"
          element={
            may('show') || may('edit') ? (
              <Record definition={definition} />
            ) : (
              refused('show', 'edit')
            )
          }
        />
        <Route path="*" element={<NotFound />} />
      </Routes>
    </ResourceContextProvider>
  )
}

function MyImports() {
  return mayImportAny(useUser()?.role ?? null) ? (
    <MyImportsPage />
  ) : (
    <NoAccess name={inSentence(text('My imports'))} />
  )
}

/** Screens without a permitted role do not exist: their address is not found rather than forbidden. */
const isForSomebody = (definition: Definition, verbs: readonly string[]): boolean =>
  Object.keys(definition.allow).some((role) => verbs.some((verb) => mayDo(definition, role, verb)))

function OwnPage({ page: { roles, title, Page } }: { page: Page }) {
  return roles.includes(useUser()?.role ?? '') ? <Page /> : <NoAccess name={inSentence(title)} />
}

function Waiting() {
  if (useIsDown()) return <CouldNotLoad />
  return <Skeleton variant="rounded" height={240} aria-label={text('Loading')} />
}
