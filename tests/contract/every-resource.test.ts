import type { ValidateFunction } from 'ajv/dist/2020.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  editableInList,
  fold,
  isImportable,
  isServers,
  isText,
  searchFields,
  sortableFields,
  usableWhere,
  type Definition,
  fillableColumns,
  translateDefinition,
  type ImportResult,
} from '#schema/engine'
import { allColumns } from '../../src/admin/sheet/export-table.ts'
import { readMapping } from '../../src/server/sheets/columns/mapping.ts'
import { loadApp } from '../../src/server/start/discover.ts'
import { maker, mayCreate, type Maker } from './every-resource.ts'
import { lettersOf } from './matrix.ts'
import {
  everyRow,
  exportIn,
  schemasOf,
  sortKey,
  templateOf,
  textOf,
  textsToEdit,
  textToEdit,
  type Row,
} from './rows-of-resource.ts'
import { translators } from '../texts.ts'
import { asEntered, ended, previewOf } from './changes-of-many.ts'
import type { Client } from '../kit/client.ts'
import { demanding } from '../kit/demanding.ts'
import { everyKind } from '../kit/samples-by-kind.ts'
import { isTriedOn, isTurnOf, triedOn } from '../depth.ts'
import { selectDatabases, workspace, type Workspace } from '../kit/workspace.ts'

const databases = selectDatabases(import.meta.filename)

const { registry } = await loadApp()
const added = [everyKind, demanding]
const named = [...registry.resources.values(), ...added].map((each) => [each.name, each] as const)
const languages = await translators()
const can = (definition: Definition, letter: string) =>
  lettersOf(definition, 'SUPER_ADMIN').includes(letter)

describe.each(databases)('on %s', (database) => {
  let space: Workspace
  let make: Maker
  let api: Client
  let validators: Map<string, ValidateFunction>

  beforeAll(async () => {
    space = await workspace({ database, definitions: added })
    make = maker(space)
    api = space.as('SUPER_ADMIN')
    validators = await schemasOf(api)
  })
  afterAll(() => space.close())

  const all = (path: string, size?: number) => everyRow(api, path, size)

  describe.each(triedOn(named, database, 4))('%s', (name, definition) => {
    const place = [...registry.resources.keys()].indexOf(name)
    const path = `/${name}`
    const records: Row[] = []
    const oneByOne = (rows: readonly Row[]) =>
      Promise.all(
        rows.map(async ({ id }) => (await api.get(`${path}/${id}`)).data as unknown as Row),
      )

    beforeAll(async () => {
      for (let n = 0; n < 7; n += 1) {
        if (name === 'user-role') break
        records.push((await make.make(definition, n % 2 === 0)) as Row)
      }
      if (records.length === 0) records.push(...((await all(`${path}/list`)) as Row[]))
    })

    test('is read as it was written, in the shape that OpenAPI describes', async () => {
      for (const record of records) {
        const reply = await api.get(`${path}/${record.id}`)
        expect(reply.status).toBe(200)
        expect(reply.data).toMatchObject({ id: record.id, version: record.version })
        const validate = validators.get(`GET ${path}/{id}`)
        expect(validate?.(reply.body), JSON.stringify(validate?.errors)).toBe(true)
      }
      const list = await api.get(`${path}/list?size=5`)
      const validateList = validators.get(`GET ${path}/list`)
      expect(validateList?.(list.body), JSON.stringify(validateList?.errors)).toBe(true)
    })

    if (mayCreate(definition))
      test('is answered when it is saved as it is read afterwards, with the names of all that it points at', async () => {
        // Earlier records may have changed when later ones were created.
        const last = records.at(-1)
        expect((await api.get(`${path}/${last?.id}`)).data).toEqual(last)
      })

    test('is paged to the end without a gap or a repeat', async () => {
      const whole = await all(`${path}/list`)
      const paged = await all(`${path}/list`, 3)
      expect(paged.map(({ id }) => id)).toEqual(whole.map(({ id }) => id))
      expect(new Set(paged.map(({ id }) => id)).size).toBe(paged.length)
      const reply = await api.get(`${path}/list?size=1`)
      expect(reply.data.totalElements).toBe(whole.length)
      const beyond = await api.get(`${path}/list?size=10&page=100000`)
      expect(beyond.content).toEqual([])
    })

    test.each(sortableFields(definition, 'SUPER_ADMIN'))(
      'is sorted by %s, both ways, empty values last',
      async (field) => {
        for (const direction of ['ASC', 'DESC']) {
          const rows = await all(`${path}/list?sortByField=${field}&sortBy=${direction}`, 4)
          const keys = rows.map((row) => sortKey(definition, field, row))
          const filled = keys.filter((key) => key !== null)
          expect(keys.slice(0, filled.length)).toEqual(filled)
          for (let place = 1; place < filled.length; place += 1) {
            const [before, after] = [filled[place - 1] ?? '', filled[place] ?? '']
            expect(
              direction === 'ASC' ? before <= after : before >= after,
              `${before}, ${after}`,
            ).toBe(true)
          }
        }
      },
    )

    test('is filtered by each of its filters', async () => {
      const whole = await all(`${path}/list`)
      for (const filter of definition.list.filters ?? []) {
        if (typeof filter !== 'string' || !definition.fields[filter]) continue
        const records = await oneByOne(whole)
        const value = records
          .map((row) => [row[filter]].flat()[0])
          .find((each) => each !== null && each !== undefined)
        if (value === undefined) continue
        const rows = await all(`${path}/list?${filter}=${encodeURIComponent(String(value))}`)
        const met = records.filter((row) => [row[filter]].flat().includes(value))
        expect(rows.map(({ id }) => id).sort(), `${filter}=${String(value)}`).toEqual(
          met.map(({ id }) => id).sort(),
        )
      }
    })

    test('is found by a part of each text it is searched by', async () => {
      for (const field of searchFields(definition, 'SUPER_ADMIN')) {
        const record = (await oneByOne(records)).find(
          (row) => textOf(definition, field, row).length >= 4,
        )
        if (!record) continue
        const value = textOf(definition, field, record)
        const part = value.slice(1, 1 + Math.min(8, value.length - 1)).trim()
        for (const search of [part, fold(part).toUpperCase()]) {
          const reply = await api.get(`${path}/list?size=200&search=${encodeURIComponent(search)}`)
          expect(
            reply.content.map(({ id }) => id),
            `${field} ${search}`,
          ).toContain(record.id)
        }
      }
      const nothing = await api.get(`${path}/list?search=${encodeURIComponent('no%such_thing\\')}`)
      expect(nothing.content).toEqual([])
    })

    const totals = definition.list.totals ?? []
    if (totals.length > 0)
      test('adds up what all of its rows show, and of a search what it finds', async () => {
        const label = String((await all(`${path}/list`))[0]?.['label'] ?? '').slice(0, 8)
        for (const query of ['', `search=${encodeURIComponent(label)}`]) {
          const rows = await all(`${path}/list?${query}`)
          const { data } = await api.get(`${path}/totals?${query}`)
          const sums = Object.fromEntries(
            totals
              .filter((column) => column in (data['sums'] as object))
              .map((column) => [column, rows.reduce((sum, row) => sum + Number(row[column]), 0)]),
          )
          expect(data).toEqual({
            count: rows.length,
            sums: Object.fromEntries(
              Object.entries(sums).map(([column, sum]) => [column, Number(sum.toFixed(3))]),
            ),
          })
          // Only quantities may lack a sum, because their units may differ.
          const unitless = totals.filter((column) => !definition.fields[column]?.options.unit)
          expect(Object.keys(sums)).toEqual(expect.arrayContaining(unitless))
        }
      })

    test('refuses parameters it does not know', async () => {
      for (const query of [
        'colour=red',
        'sortByField=colour',
        'sortBy=UP',
        'size=0',
        'size=501',
        'page=-1',
        `search=${'x'.repeat(101)}`,
      ]) {
        expect((await api.get(`${path}/list?${query}`)).status, query).toBe(400)
      }
    })

    test('gives the records that are asked for by id, and those that may be chosen', async () => {
      const ids = records.slice(0, 3).map(({ id }) => id)
      const named = await api.get(`${path}?ids=${ids.join(',')}`)
      expect(named.content.map(({ id }) => id).sort()).toEqual([...ids].sort())
      const usable = usableWhere(definition)
      const chosen = await api.get(path)
      expect(chosen.status).toBe(200)
      if (usable && 'isActive' in usable)
        expect(chosen.content.every((row) => row.isActive !== false)).toBe(true)
    })

    test('keeps a history of every change', async () => {
      const record = records[0] as Row
      const reply = await api.get(`${path}/${record.id}/history`)
      expect(reply.status).toBe(200)
      if (mayCreate(definition)) {
        expect(reply.content.length).toBeGreaterThan(0)
        expect(reply.content.at(-1)).toMatchObject({ via: 'api' })
      }
    })

    if (mayCreate(definition))
      test('misses each required field by its name', async () => {
        const input = await make.input(definition)
        for (const [field, { options }] of Object.entries(definition.fields)) {
          if (
            !options.required ||
            isServers(definition.fields[field]!) ||
            options.initial !== undefined ||
            options.series ||
            field === definition.state
          )
            continue
          const { [field]: _left, ...rest } = input
          const reply = await api.post(path, rest)
          expect(reply.status, field).toBe(400)
          expect(reply.errors.map((error) => error.field)).toContain(field)
        }
      })

    if (mayCreate(definition))
      test('holds what is unique, whatever the case and outer blanks', async () => {
        for (const [field, unique] of Object.entries(definition.fields)) {
          if (!unique.options.unique || isServers(unique)) continue
          const taken = (await oneByOne(records))
            .map((row): unknown => row[field])
            .find((value) => value !== null && value !== undefined)
          if (taken === undefined) continue
          const again =
            typeof taken === 'string' && isText(unique) ? ` ${taken.toUpperCase()} ` : taken
          const reply = await api.post(path, {
            ...(await make.input(definition)),
            [field]: again,
          })
          expect(reply.status, `${field} ${reply.text}`).toBe(409)
          expect(reply.errors.map((error) => error.field)).toContain(field)
        }
      })

    if (can(definition, 'U') && definition.name !== 'customer-wallet')
      test('is edited with the version that was read, and with no other', async () => {
        const record = (await api.get(`${path}/${(records[1] ?? records[0])?.id}`))
          .data as unknown as Row
        const field = textToEdit(definition)
        if (!field) return
        const change = {
          [field]: `Édited ${String(record.id)}`.slice(
            0,
            Number(definition.fields[field]?.options.max ?? 40),
          ),
        }
        expect((await api.put(`${path}/${record.id}`, change)).status).toBe(428)
        const edited = await api.put(`${path}/${record.id}`, {
          ...change,
          version: record.version,
        })
        expect(edited.status, edited.text).toBe(200)
        expect(edited.data[field]).toBe(change[field])
        expect((await api.get(`${path}/${record.id}`)).data).toEqual(edited.data)
        const stale = await api.put(`${path}/${record.id}`, {
          [field]: 'Another text',
          version: record.version,
        })
        expect(stale.status).toBe(409)
        expect(stale.data).toMatchObject({
          changedFields: expect.arrayContaining([field]),
        })
        expect(stale.data['current']).toEqual(edited.data)
        const whole = await api.put(`${path}/${record.id}`, edited.data)
        expect(whole.status, `the whole record sent back: ${whole.text}`).toBe(200)
      })

    if (can(definition, 'C') && can(definition, 'D'))
      test('is deleted when nothing points at it, and not before', async () => {
        const record = (await make.make(definition)) as Row
        expect((await api.delete(`${path}/${record.id}`)).status).toBe(200)
        expect((await api.get(`${path}/${record.id}`)).status).toBe(404)
        const pointer = registry.referencesTo(name).find(({ resource, field, column }) => {
          const pointing = registry.get(resource).fields[field]
          return (
            !column &&
            mayCreate(registry.get(resource)) &&
            pointing &&
            !isServers(pointing) &&
            !pointing.options.shownWhen
          )
        })
        if (!pointer) return
        const used = (await make.make(definition)) as Row
        const other = registry.get(pointer.resource)
        const pointing = await api.post(`/${pointer.resource}`, {
          ...(await make.input(other)),
          [pointer.field]: used.id,
        })
        if (pointing.status >= 300) return
        const refused = await api.delete(`${path}/${used.id}`)
        expect(refused.status).toBe(409)
        expect((await api.get(`${path}/${used.id}`)).status).toBe(200)
      })

    if (can(definition, 'U') && definition.name !== 'customer-wallet')
      test('is changed together with others, and changed back', async () => {
        const editable = editableInList(definition, 'SUPER_ADMIN')
        const field = textsToEdit(definition).find((each) => editable.includes(each))
        if (!field) return
        const before = await oneByOne(records.slice(0, 3))
        const text = 'Together'.slice(0, Number(definition.fields[field]?.options.max ?? 40))
        const opened = await api.post(`${path}/changes`, {
          records: before.map(({ id, version }) => ({ id, version })),
          edit: { [field]: text },
        })
        expect(opened.status, opened.text).toBe(201)
        const change = `${path}/changes/${opened.data.id}`
        const preview = previewOf(await api.get(`${change}/preview`))
        expect((await oneByOne(before)).map(({ version }) => version)).toEqual(
          before.map(({ version }) => version),
        )
        await ended(api, path, await api.post(`${change}/apply`))
        const receipt = (await api.get(`${change}/rows`)).content
        // The preview says what happens, for better or worse.
        expect(receipt.map(({ id, outcome }) => [id, outcome])).toEqual(
          preview.map(({ id, outcome }) => [id, outcome]),
        )
        const changed = receipt.filter(({ outcome }) => outcome === 'changed').map(({ id }) => id)
        const after = await oneByOne(before)
        expect(after.filter((row) => row[field] === text).map(({ id }) => id)).toEqual(
          expect.arrayContaining(changed),
        )
        if (changed.length === 0) return
        const undone = await ended(api, path, await api.post(`${change}/undo`))
        expect(
          undone.data,
          (await api.get(`${path}/changes/${undone.data.id}/rows`)).text,
        ).toMatchObject({
          state: 'DONE',
          changed: changed.length,
        })
        expect((await oneByOne(before)).map((row) => row[field])).toEqual(
          before.map((row) => row[field]),
        )
      })

    if (can(definition, 'C') && can(definition, 'D'))
      test('is restored from the trash as it was', async () => {
        const { id } = (await make.make(definition, true)) as Row
        const before = (await api.get(`${path}/${id}`)).data
        const deleted = await api.delete(`${path}/${id}`)
        if (deleted.status !== 200) return
        const [first] = (await api.get(`${path}/trash`)).content
        expect(first).toMatchObject({ id, label: before.label })
        const restored = await api.post(`${path}/${id}/restore`)
        if (first?.isRestorable === false) return expect(restored.status).toBe(409)
        expect(restored.status, restored.text).toBe(200)
        expect(asEntered(restored.data)).toEqual(asEntered(before))
        expect((await api.get(`${path}/trash`)).content).not.toContainEqual(first)
      })

    if (isImportable(definition))
      test('comes back unchanged from its own export', async () => {
        const before = await all(`${path}/list`)
        const content = await templateOf(api, definition)
        const file = { name: 'again.csv', content, type: 'text/csv' }
        const reply = await api.upload(`${path}/import`, file)
        expect(reply.status).toBe(definition.sheet?.matchOn.length === 0 ? 422 : 200)
        // Postings are recognized by a second import, and refused.
        const result = reply.status === 200 ? 'unchanged' : 'failed'
        expect(reply.data, reply.text).toMatchObject({
          ...{ created: 0, updated: 0, failed: 0, unchanged: 0 },
          [result]: before.length,
        })
        expect((await all(`${path}/list`)).map(({ version }) => version)).toEqual(
          before.map(({ version }) => version),
        )
      })

    // Headers are tested for all resources below, without a server.
    if (isTriedOn(database) && can(definition, 'I') && definition.sheet && isTurnOf(place, 6))
      test.each(languages)(
        'is understood in an export in another language as in one in English: %s',
        async (_, translate) => {
          const read = async (content: string) => {
            const { file, rows } = (
              await api.upload(
                `${path}/import`,
                { name: 'again.csv', content, type: 'text/csv' },
                { dryRun: 'true' },
              )
            ).data as unknown as ImportResult
            return {
              fields: Object.values(file.mapping),
              rows: rows.map(({ action, changes, errors }) => ({
                action,
                changes,
                errors: errors.map(({ field, code }) => [field, code]),
              })),
            }
          }
          const [inEnglish, inTheirs] = [
            await read(await exportIn(api, definition, (same) => same)),
            await read(await exportIn(api, definition, translate)),
          ]
          expect(inEnglish.fields.filter((name) => name !== null).length).toBeGreaterThan(0)
          expect(inTheirs).toEqual(inEnglish)
        },
      )
  })
})

describe.each(named.filter(([, { sheet }]) => sheet !== undefined))(
  'a sheet of %s in another language',
  (_, definition) => {
    const columns = [
      ...fillableColumns(definition, 'SUPER_ADMIN'),
      ...languages.flatMap(([, translate]) =>
        fillableColumns(translateDefinition(definition, translate), 'SUPER_ADMIN'),
      ),
    ]
    const fieldsOf = (headers: readonly string[]) =>
      Object.values(
        readMapping(undefined, headers, { definition, role: 'SUPER_ADMIN', columns }).columns,
      )
    const headersOf = (of: Definition) => allColumns(of, 'SUPER_ADMIN').map(({ header }) => header)

    test.each(languages)('has headers that fill the same fields: %s', (_, translate) => {
      const inEnglish = fieldsOf(headersOf(definition))
      expect(inEnglish.filter((field) => field !== null).length).toBeGreaterThan(0)
      expect(fieldsOf(headersOf(translateDefinition(definition, translate)))).toEqual(inEnglish)
    })
  },
)
