import { expect } from 'vitest'
import {
  active,
  choice,
  date,
  flag,
  fromUnits,
  image,
  lines,
  me,
  money,
  now,
  quantity,
  reference,
  resource,
  text,
  today,
  whole,
} from '#schema/engine'
import { behaviour, get, post, refuse, writer } from '#server'
import { workspace, type DatabaseName } from '../kit/workspace.ts'

const shelf = resource('shelf', {
  label: ['Shelf', 'Shelves'],
  title: '{shelfName}',
  fields: { shelfName: text({ required: true, unique: true, max: 40 }), ...active() },
  list: { columns: ['shelfName', 'isActive'], filters: ['isActive'], sort: 'shelfName' },
  allow: {
    SUPER_ADMIN: 'everything',
    ADMIN: ['list', 'show', 'create', 'edit'],
    EMPLOYEE: ['list', 'show'],
  },
})

/** Jars on shelves: a resource with every feature. */
export const jar = resource('jar', {
  label: ['Jar', 'Jars'],
  title: '{jarName} ({jarCode})',
  hint: '{note}',
  fields: {
    jarCode: text({ required: true, unique: true, series: 'JAR-0000', frozen: true }),
    jarName: text({ required: true, max: 40 }),
    note: text({ max: 40 }),
    shelf: reference('shelf', { required: true }),
    holder: reference('user'),
    parent: reference('jar', { noLoop: true }),
    price: money({ required: true, moreThan: 0 }),
    cost: money({ hiddenFrom: ['EMPLOYEE'] }),
    lot: text({ max: 20, unique: true, maskedFor: ['ADMIN'] }),
    madeOn: date({ initial: today }),
    picture: image(),
    parts: lines({
      name: text({ required: true, max: 20 }),
      amount: quantity({ required: true }),
      weighed: quantity({ calculated: true }),
    }),
    openedBy: reference('user', { calculated: true }),
    openedDate: text({ calculated: true }),
    reason: text({ max: 40 }),
    weigh: flag({ transient: true }),
    count: whole({ calculated: true, initial: 0 }),
    jarState: choice(
      { CLOSED: 'Closed', OPEN: 'Open', EMPTY: 'Empty' },
      { required: true, initial: 'CLOSED' },
    ),
  },
  uniqueTogether: [['jarName', 'shelf']],
  list: {
    columns: ['jarCode', 'jarName', 'shelf', 'price', 'cost', 'lot', 'madeOn', 'jarState'],
    search: ['jarCode', 'jarName', 'lot'],
    filters: ['shelf', 'jarState', 'lot', { name: 'shelfActive', through: 'shelf.isActive' }],
    sort: 'jarCode',
    mainDate: 'madeOn',
    tabs: {
      open: { label: 'Open', where: { jarState: 'OPEN' }, sort: '-price' },
      costed: { label: 'Costed', where: { cost: { not: null } } },
      all: { label: 'All', sort: '-jarCode' },
    },
  },
  state: 'jarState',
  actions: {
    open: {
      label: 'Open jar',
      from: 'CLOSED',
      to: 'OPEN',
      stamps: { openedBy: me, openedDate: now },
      inputs: ['reason'],
    },
    finish: {
      label: 'Finish jar',
      from: 'OPEN',
      to: 'EMPTY',
      inputs: ['reason'],
      requires: ['reason'],
    },
  },
  editableWhen: { jarState: ['CLOSED', 'OPEN'] },
  deletableWhen: { jarState: 'CLOSED' },
  views: [
    { path: '/open-jars', as: 'page', where: { jarState: 'OPEN' } },
    { path: '/jar/on-shelf', as: 'all', parameters: { id: 'shelf' }, needs: ['id'] },
    {
      path: '/public-jars',
      as: 'page',
      public: true,
      fields: ['jarName', 'shelf'],
      sort: 'jarName',
    },
  ],
  allow: {
    SUPER_ADMIN: 'everything',
    ADMIN: ['list', 'show', 'create', 'edit', 'open'],
    EMPLOYEE: { may: ['list', 'show', 'edit', 'open', 'finish'], editOnly: ['note'] },
  },
  rows: { EMPLOYEE: { holder: me } },
})

const jarBehaviour = behaviour(jar, {
  beforeSave(saving) {
    if (saving.record().jarName === 'cursed') refuse('This jar is cursed.', 'jarName')
    if (saving.sent.weigh) saving.values.count = (saving.before?.count ?? 0) + 1
  },
  endpoints: [
    get('/jar/cheapest', {
      summary: 'The cheapest jar',
      roles: 'all',
      query: { least: money() },
      handler: async (work, { query }) => ({
        least: query.least,
        jars: await work.count(jar, { price: { atLeast: fromUnits(query.least ?? 0, 2) } }),
      }),
    }),
    post('/jar/refill', {
      summary: 'Fills one more',
      roles: ['SUPER_ADMIN'],
      body: { id: reference('jar', { required: true }) },
      async handler(work, { body }) {
        const found = await work.lock(jar, body.id)
        const written = await writer(jar).write(work, body.id, { count: (found?.count ?? 0) + 1 })
        return { count: written?.count }
      },
    }),
  ],
})

/** Opens a server with this resource and one shelf. */
export async function openSampleResource(database: DatabaseName) {
  const space = await workspace({
    database,
    definitions: [shelf, jar],
    behaviours: [jarBehaviour],
  })
  const superAdmin = space.as('SUPER_ADMIN')
  const shelfId = Number((await superAdmin.post('/shelf', { shelfName: 'Top' })).data.id)
  const make = async (input: object) => {
    const reply = await superAdmin.post('/jar', { shelf: shelfId, price: 4.86, ...input })
    expect(reply.errors).toEqual([])
    return reply.data
  }
  return { space, shelfId, make }
}
