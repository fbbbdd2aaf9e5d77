import {
  choice,
  money,
  resource,
  text,
  type Cell,
  type Definition,
  type DraftRow,
  type FieldError,
  type FileFacts,
  type ImportDraft,
  type ProblemGroup,
} from '#schema/engine'

export const jar = resource('jar', {
  label: ['Jar', 'Jars'],
  screen: '/jar',
  title: '{jarName}',
  fields: {
    jarName: text({ required: true }),
    price: money(),
    jarSize: choice({ SMALL: 'Small', LARGE: 'Large' }),
  },
  list: { columns: ['jarName'], sort: 'jarName' },
  sheet: { matchOn: ['jarName'] },
  allow: { ADMIN: 'everything' },
}) as unknown as Definition

export const FACTS: FileFacts = {
  name: 'jars.csv',
  sheet: null,
  sheets: [],
  headerRow: 1,
  headerRows: 1,
  firstRows: [],
  repeat: null,
  leftOutRows: [],
  leftOutCount: 0,
  split: {},
  separator: ',',
  rows: 3,
  headers: [
    { header: 'Jar', samples: ['Plum', 'Fig'] },
    { header: 'Cost', samples: ['4', '3'] },
    { header: 'Size', samples: ['Large', 'Huge'] },
  ],
  mapping: {},
  notes: [],
}

const SIZES = ['Small', 'Large', 'SMALL', 'LARGE']

/** The sheet that a mapping chooses. */
const sheetOf = ({ table }: ImportDraft['mapping']): Partial<FileFacts> =>
  table?.sheet === undefined ? {} : { sheet: table.sheet }

/** Answers the calls of a draft of three rows, whose sizes must be known, as the server does, and records them. */
export class DraftServer {
  readonly calls: string[] = []
  /** Names the unknown size of each group of rows. */
  namesWords = true
  draft: ImportDraft = {
    id: 5,
    resource: 'jar',
    labels: {},
    fileName: 'jars.csv',
    by: 1,
    at: '2026-11-21T09:00:00.000Z',
    changedAt: '2026-11-21T09:00:00.000Z',
    version: 1,
    state: 'open',
    progress: null,
    file: FACTS,
    mapping: {
      columns: { Jar: 'jarName', Cost: 'price', Size: 'jarSize' },
      constants: {},
      values: {},
      reading: {},
      split: {},
    },
    counts: {
      created: 0,
      updated: 0,
      unchanged: 0,
      failed: 0,
      rows: 3,
      saved: 0,
      leftOut: 0,
      toCreate: 0,
      toUpdate: 0,
    },
    groups: [],
    unknown: {},
    creatable: [],
    stopped: null,
    batches: [],
  }
  rows: DraftRow[] = [
    ['Plum', 4, 'Large'],
    ['Fig', 3, 'Huge'],
    ['Quince', 5, 'Huge'],
  ].map((cells, place) => ({
    place,
    row: place + 2,
    cells,
    corrected: {},
    action: null,
    isSaved: false,
    isLeftOut: false,
    recordId: null,
    changes: [],
    errors: [],
    notes: [],
  }))

  answer(method: string, path: string, body: Record<string, unknown>): unknown {
    this.calls.push(`${method} ${path.replace(/\?.*/, '')}`)
    const query = new URLSearchParams(path.split('?')[1])
    const { version } = this.draft
    if (path.startsWith('/import/list')) return this.list()
    if (path.includes('/rows') && method === 'GET') return this.page(query)
    if (path.endsWith('/rows')) this.leaveOut(body)
    if (path.includes('/cells') && method === 'GET') return this.equal(query)
    if (path.endsWith('/cells')) this.correct(body)
    if (path.endsWith('/check')) this.judge('checked')
    if (path.endsWith('/save')) this.save(body['rows'] === 'good')
    if (path === '/jar/import/5' && method === 'PUT')
      this.draft = {
        ...this.draft,
        state: 'open',
        groups: [],
        mapping: body['mapping'] as ImportDraft['mapping'],
        file: { ...this.draft.file, ...sheetOf(body['mapping'] as ImportDraft['mapping']) },
      }
    if (method !== 'GET') this.draft = { ...this.draft, version: version + 1 }
    return this.draft
  }

  private list() {
    return { content: [this.draft], page: 0, size: 100, totalElements: 1, totalPages: 1 }
  }

  private page(query: URLSearchParams) {
    const [show, code] = [query.get('show'), query.get('code')]
    const content = this.rows.filter(
      (row) =>
        (show === null || (show === 'leftOut' ? row.isLeftOut : row.action === show)) &&
        (code === null || row.errors.some((error) => error.code === code)),
    )
    return { content, page: 0, size: 100, totalElements: content.length, totalPages: 1 }
  }

  private leaveOut({ leftOut, places, filter }: Record<string, unknown>) {
    const { code, value } = (filter ?? {}) as { code?: string; value?: string }
    const isMeant = ({ place, errors, cells }: DraftRow) =>
      places
        ? (places as number[]).includes(place)
        : errors.some((error) => code === undefined || error.code === code) &&
          (value === undefined || cells[2] === value)
    this.rows = this.rows.map((row) =>
      isMeant(row) ? { ...row, isLeftOut: leftOut === true } : row,
    )
    if (this.draft.state === 'checked') this.judge('checked')
  }

  private equal(query: URLSearchParams) {
    const column = FACTS.headers.findIndex(({ header }) => header === query.get('header'))
    const value: Cell = JSON.parse(query.get('equal') ?? 'null')
    return {
      cells: this.rows
        .filter(({ cells }) => cells[column] === value)
        .map(({ place }) => ({ place, value })),
    }
  }

  private correct({ cells, replace }: Record<string, unknown>) {
    const given = (cells ?? []) as { place: number; header: string; value: Cell }[]
    const all = replace as { header: string; from: Cell; to: Cell } | undefined
    this.rows = this.rows.map((row) => {
      const values = FACTS.headers.map(({ header }, column): Cell => {
        const own = given.find((each) => each.place === row.place && each.header === header)
        const before = row.cells[column] ?? null
        if (own) return own.value
        return all?.header === header && all.from === before ? all.to : before
      })
      return { ...row, cells: values }
    })
    if (this.draft.state === 'checked') this.judge('checked')
  }

  private judge(state: ImportDraft['state']) {
    const meant = this.draft.mapping.values['jarSize'] ?? {}
    this.rows = this.rows.map((row) => {
      const size = String(row.cells[2] ?? '')
      const isKnown = [...SIZES, ''].includes(String(meant[size] ?? size))
      const error: FieldError = {
        field: 'jarSize',
        code: 'choice',
        message: `${size} is not one of: Small, Large.`,
      }
      const action = isKnown ? ('created' as const) : ('failed' as const)
      return {
        ...row,
        action: row.isLeftOut ? null : action,
        errors: isKnown || row.isLeftOut ? [] : [error],
      }
    })
    const taken = this.rows.filter(({ isLeftOut }) => !isLeftOut)
    const wrong = taken.filter(({ action }) => action === 'failed')
    this.draft = {
      ...this.draft,
      state,
      groups: this.group(wrong),
      unknown: { jarSize: new Set(wrong.map(({ cells }) => cells[2])).size },
      counts: {
        ...this.draft.counts,
        rows: taken.length,
        leftOut: 3 - taken.length,
        created: taken.length - wrong.length,
        toCreate: taken.length - wrong.length,
        failed: wrong.length,
      },
    }
  }

  private group(wrong: readonly DraftRow[]): ProblemGroup[] {
    return [...Map.groupBy(wrong, ({ cells }) => cells[2] ?? null)].map(([value, rows]) => ({
      severity: 'error',
      field: 'jarSize',
      code: 'choice',
      value: this.namesWords ? value : null,
      rows: rows.length,
      example: rows[0]?.errors[0] as FieldError,
    }))
  }

  private save(isPartial: boolean) {
    this.rows = this.rows.map((row) => ({ ...row, isSaved: row.action !== 'failed' }))
    const saved = this.rows.filter(({ isSaved }) => isSaved).length
    this.draft = {
      ...this.draft,
      state: isPartial ? 'checked' : 'saved',
      batches: [12],
      counts: { ...this.draft.counts, saved, toCreate: 0 },
    }
  }
}
