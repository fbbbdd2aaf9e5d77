import {
  registry,
  app,
  type Principal,
  type Definition,
  type PageOf,
  type Registry,
} from '#schema/engine'
import { render } from '@testing-library/react'
import {
  CoreAdminContext,
  HttpError,
  reactRouterProvider,
  TestMemoryRouter,
  type DataProvider,
} from 'react-admin'
import type { ReactNode } from 'react'
import { standardCalls } from '../providers/server.ts'
import { ScreenContextProvider, type ScreenContext } from '../screen-context.tsx'
import type { Screen } from '../screens.ts'
import { UndoProvider } from '../shell/undo.tsx'

const { Route, Routes } = reactRouterProvider

/** Base URL of the API in tests, mocked by msw. */
export const API = 'http://larder.test'

/** Calls the API and unwraps the response, as in the shell. */
export async function ask<Answer>(
  path: string,
  { method = 'GET', body }: { method?: string; body?: unknown } = {},
): Promise<Answer> {
  const answer = await fetch(`${API}${path}`, {
    method,
    ...(body === undefined
      ? {}
      : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  })
  const envelope: { message: string; data: Answer } = await answer.json()
  if (!answer.ok) throw new HttpError(envelope.message, answer.status, envelope)
  return envelope.data
}

const asRecord = async (data: Promise<unknown>) => ({ data: await data }) as never

interface GetListParams {
  readonly pagination: { readonly page: number; readonly perPage: number }
}

/** The methods of a data provider that forms and record pages call. */
const dataProvider = {
  getList: async (resource: string, { pagination: { page, perPage } }: GetListParams) => {
    const query = `page=${page - 1}&size=${perPage}`
    const { content, totalElements } = await ask<PageOf<unknown>>(`/${resource}/list?${query}`)
    return { data: content, total: totalElements }
  },
  getOne: (resource: string, { id }: { id: unknown }) => asRecord(ask(`/${resource}/${id}`)),
  create: (resource: string, { data }: { data: unknown }) =>
    asRecord(ask(`/${resource}`, { method: 'POST', body: data })),
  update: (resource: string, { id, data }: { id: unknown; data: unknown }) =>
    asRecord(ask(`/${resource}/${id}`, { method: 'PUT', body: data })),
  delete: (resource: string, { id }: { id: unknown }) =>
    asRecord(ask(`/${resource}/${id}`, { method: 'DELETE' })),
} as unknown as DataProvider

const PRINCIPAL: Principal = {
  userId: 1,
  role: 'ADMIN',
  today: '2026-11-21',
  now: '2026-11-21T10:00:00.000Z',
  settings: {},
}

interface AppContext {
  /** Definitions made for the test, or the registry of the whole app. */
  readonly definitions: readonly Definition[] | Registry
  readonly at: string
  readonly role?: string
  /** The user's employee record; unset while it is loading. */
  readonly employeeId?: number | null
  readonly screens?: readonly Screen[]
}

/** Renders a screen at its own address, in an app with few definitions. */
export function renderScreen(
  screen: ReactNode,
  { definitions, at, role = 'ADMIN', employeeId, screens = [] }: AppContext,
) {
  const screenContext: ScreenContext = {
    registry:
      'resources' in definitions
        ? definitions
        : registry(definitions, app({ roles: ['ADMIN', 'EMPLOYEE'], areas: [] })),
    principal: { ...PRINCIPAL, role, ...(employeeId === undefined ? {} : { employeeId }) },
    currency: 'GBP',
    timeZone: 'Europe/London',
    dialCode: '+44',
    findScreen: ({ name }) => screens.find(({ of }) => of === name) ?? {},
    server: standardCalls(ask),
    upload: () => Promise.reject(new Error('not in this test')),
  }
  return render(
    <TestMemoryRouter initialEntries={[at]}>
      <CoreAdminContext dataProvider={dataProvider}>
        <ScreenContextProvider value={screenContext}>
          <UndoProvider>
            <Routes>
              <Route path="/:resource/create" element={screen} />
              <Route path="/:resource/excel" element={screen} />
              <Route path="/:resource/excel/:draft" element={screen} />
              <Route path="/:resource/:id" element={screen} />
              <Route path="/:resource/:id/show" element={screen} />
              <Route path="*" element={<p>elsewhere</p>} />
            </Routes>
          </UndoProvider>
        </ScreenContextProvider>
      </CoreAdminContext>
    </TestMemoryRouter>,
  )
}

export const ok = (data: unknown) => ({ status: 'OK', message: '', data })
