import { addDays } from '#schema'
import { demo, renderDrawing, type DemoTools, type Work } from '#server'
import { ROLE_ID } from '#system'
import { keepPassword } from '#system/server'
import user from '../parties/sign-in/user.extension.ts'
import faq from '../administrative/faq.resource.ts'
import department from '../parties/employees/employee-department.resource.ts'
import employee from '../parties/employees/employee.resource.ts'
import holiday from '../parties/employees/holiday.resource.ts'
import city from '../places/city.resource.ts'
import country from '../places/country.resource.ts'
import state from '../places/state.resource.ts'
import customer from '../parties/customers/customer.resource.ts'
import brand from '../stock/brand.resource.ts'
import category from '../stock/item-category.resource.ts'
import item from '../stock/item-master.resource.ts'
import unit from '../stock/unit-of-measure.resource.ts'
import contactMessage from '../website/contact-message.resource.ts'
import { receiveMessage } from '../website/door.server.ts'
import featuredItem from '../website/featured-item.resource.ts'
import company from './data/company.json' with { type: 'json' }
import range from './data/items.json' with { type: 'json' }
import { loadFleet } from './fleet.server.ts'
import { simulateTrade } from './trade.server.ts'
import { loadContractors } from './contractors.server.ts'
import { simulateExpenses } from './expenses.server.ts'
import { firstDay } from './hours.ts'
import { loadPayTerms, simulateHours } from './hours.server.ts'
import { simulatePay } from './pay.server.ts'
import { demoHolidays } from './holidays.ts'
import { demoItems, type DemoItem } from './items.server.ts'
import { wonDaysAgo, loadLeads } from './leads.server.ts'
import { loadLeave } from './leave.server.ts'
import { demoCustomers, demoEmployees, type Place } from './people.server.ts'

const COMPANY = {
  companyName: 'Saffron Lane Foods',
  companyAddress: '12 Granary Road\nLeicester LE1 4XY',
  companyPhone: '+44 116 496 0147',
  companyEmail: 'hello@saffronlane.example',
  companyTaxNumber: 'GB 123 4567 89',
  companyBank: 'Granary Bank\nSaffron Lane Foods\nSort code 00-00-00, account 00123456',
  socialLinks: [
    'https://www.instagram.com/saffronlanefoods',
    'https://www.facebook.com/saffronlanefoods',
    'https://www.youtube.com/@saffronlanefoods',
  ],
} as const

type Message = Parameters<typeof receiveMessage>[1]

const PASSWORD = 'Larder-demo-1'

/** Saffron Lane Foods of Leicester makes chutneys, sauces, spices and bread. */
export default demo({
  password: PASSWORD,
  settings: COMPANY,
  signIns: [
    { userName: 'superadmin', role: 'SUPER_ADMIN' },
    { userName: 'admin', role: 'ADMIN' },
    { userName: 'employee', role: 'EMPLOYEE' },
    { userName: 'customer', role: 'CUSTOMER' },
  ],
  async load(work, tools) {
    // Drawn in other threads while the history is simulated.
    const pictures = drawPictures(demoItems())
    pictures.catch(() => undefined)
    const begun = firstDay(work.today, tools.days)
    const people = await loadPeople(work, tools)
    await loadPayTerms(work, begun)
    const buyers = await loadCustomers(work, tools)
    await loadItems(work, tools)
    await loadSite(work, tools)
    await loadCalendarAndQuestions(work)
    await loadFleet(work, tools, people)
    await loadContractors(work, tools)
    await loadSignIns(work, people, buyers)
    await loadLeave(work, tools, people)
    await loadLeads(work, tools, findPlace(new Map()))
    for (const simulate of [simulateTrade, simulateHours, simulatePay, simulateExpenses])
      await simulate(work, tools, begun)
    await hangPictures(work, tools, await pictures)
  },
})

const findPlace =
  (places: Map<string, Place>) =>
  async (work: Work, town: string, isoCode = 'GB'): Promise<Place> => {
    const cached = places.get(town)
    if (cached) return cached
    const land = await work.one(country, { isoCode })
    const found = (await work.find(city, { cityName: town, 'state.country': land?.id ?? 0 }))[0]
    if (!land || !found) throw new Error(`The lists of places do not know ${town}`)
    const place = {
      country: land.id,
      state: (await work.get(state, found.state))?.id ?? 0,
      city: found.id,
    }
    places.set(town, place)
    return place
  }

async function loadPeople(work: Work, { progress }: DemoTools): Promise<number[]> {
  const place = findPlace(new Map())
  const departments = new Map<string, number>()
  for (const { departmentCode, departmentName, description } of company.departments) {
    departments.set(
      departmentCode,
      (await work.create(department, { departmentCode, departmentName, description })).id,
    )
  }
  const heads = new Map<string, number>()
  const ids: number[] = []
  for (const { departmentCode, town, input } of demoEmployees(work.today)) {
    const reportingManager = heads.get(departmentCode)
    const { id } = await work.create(employee, {
      ...input,
      ...(await place(work, town)),
      department: departments.get(departmentCode),
      ...(reportingManager ? { reportingManager } : {}),
    })
    ids.push(id)
    if (!reportingManager) {
      heads.set(departmentCode, id)
      await work.update(department, departments.get(departmentCode) ?? 0, { departmentHead: id })
    }
  }
  for (const [place, action] of [
    [41, 'deactivate'],
    [27, 'suspend'],
  ] as const)
    await work.act(employee, ids[place] ?? 0, action)
  for (const place of [33, 50])
    await work.act(employee, ids[place] ?? 0, 'leave', { relievingDate: addDays(work.today, -20) })
  progress(`${ids.length} employees in ${departments.size} departments`)
  return ids
}

/** Adds each customer on the day of joining; recent ones were converted from leads. */
async function loadCustomers(work: Work, { at, progress }: DemoTools): Promise<number[]> {
  const place = findPlace(new Map())
  const ids: number[] = []
  for (const { town, country: of, since, input } of demoCustomers(wonDaysAgo())) {
    const where = await place(work, town, of)
    const day = `${addDays(work.today, -since)}T14:00:00.000Z`
    const { id } = await at(day, null, (then) => then.create(customer, { ...input, ...where }))
    ids.push(id)
  }
  progress(`${ids.length} customers`)
  return ids
}

async function loadItems(work: Work, { progress }: DemoTools) {
  const brands = new Map<string, number>()
  for (const { colour: _, ...each } of range.brands)
    brands.set(each.brandName, (await work.create(brand, each)).id)
  const categories = new Map<string, number>()
  for (const [displayOrder, { categoryName, description }] of range.categories.entries()) {
    const { id } = await work.create(category, { categoryName, description, displayOrder })
    categories.set(categoryName, id)
  }
  const units = new Map((await work.find(unit, {})).map(({ unitCode, id }) => [unitCode, id]))
  const items = demoItems()
  for (const { brandName, categoryName, unitCode, input } of items) {
    await work.create(item, {
      ...input,
      brand: brands.get(brandName),
      category: categories.get(categoryName),
      unit: units.get(unitCode),
    })
  }
  progress(`${items.length} items in ${categories.size} categories, ${brands.size} brands`)
}

/** Featured items and visitor messages of the public site. */
async function loadSite(work: Work, { at }: DemoTools) {
  for (const [place, { item: itemName, note }] of range.featured.entries()) {
    const found = await work.one(item, { itemName })
    if (found)
      await work.create(featuredItem, {
        item: found.id,
        note: note || null,
        displayOrder: place + 1,
      })
  }
  for (const { daysAgo, handled, ...message } of company.messages) {
    await at(hoursBefore(work.now, daysAgo * 24 + 1), null, async (then) => {
      const { id } = await receiveMessage(then, { ...message, writtenIn: 'EN' } as Message)
      if (handled) await then.act(contactMessage, id, handled)
    })
  }
}

type Picture = Awaited<ReturnType<typeof renderDrawing>>

/** Draws two pictures at a time, to leave capacity for other work. */
async function drawPictures(items: readonly DemoItem[]): Promise<Map<unknown, Picture>> {
  const pictures = new Map<unknown, Picture>()
  // Loads the icon set, which only the demo needs.
  const { drawPack } = await import('../../art/packs.ts')
  const draw = async ({ input, picture }: DemoItem) =>
    pictures.set(input.itemCode, await renderDrawing(drawPack(picture.pack, picture.background)))
  for (let place = 0; place < items.length; place += 2)
    await Promise.all(items.slice(place, place + 2).map(draw))
  return pictures
}

async function hangPictures(
  work: Work,
  { progress }: DemoTools,
  pictures: ReadonlyMap<unknown, Picture>,
): Promise<void> {
  for (const { id, itemCode } of await work.find(item, {})) {
    const picture = pictures.get(itemCode)
    if (picture)
      await work.update(item, id, { image: await work.addFile(`${itemCode}.webp`, picture) })
  }
  progress(`${pictures.size} pictures`)
}

async function loadCalendarAndQuestions(work: Work) {
  for (const day of demoHolidays(Number(work.today.slice(0, 4)))) await work.create(holiday, day)
  for (const [place, question] of company.questions.entries())
    await work.create(faq, { ...question, displayOrder: place + 1 })
}

async function loadSignIns(work: Work, people: readonly number[], buyers: readonly number[]) {
  const common = { password: PASSWORD }
  const office = await work.get(employee, people.at(-4) ?? 0)
  const worker = await work.get(employee, people[3] ?? 0)
  const buyer = await work.get(customer, buyers[0] ?? 0)
  if (!office || !worker || !buyer) throw new Error('The demo company has nobody to sign in')
  const signIns = [
    {
      userName: 'superadmin',
      firstName: 'Sana',
      lastName: 'Whitfield',
      email: 'sana.whitfield@saffronlane.example',
      role: ROLE_ID.SUPER_ADMIN,
    },
    {
      userName: 'admin',
      firstName: office.firstName,
      lastName: office.lastName,
      email: office.email,
      role: ROLE_ID.ADMIN,
      employee: office.id,
    },
    {
      userName: 'employee',
      firstName: worker.firstName,
      lastName: worker.lastName,
      phoneNumber: worker.phoneNumber,
      email: worker.email,
      role: ROLE_ID.EMPLOYEE,
      employee: worker.id,
    },
    {
      userName: 'customer',
      firstName: 'Carys',
      lastName: 'Pantry',
      phoneNumber: buyer.phoneNumber,
      email: buyer.email,
      role: ROLE_ID.CUSTOMER,
      customer: buyer.id,
    },
  ]
  for (const signIn of signIns) {
    const { id } = await work.create(user, { ...common, ...signIn })
    await keepPassword(work, id)
  }
}

const hoursBefore = (now: string, hours: number): string =>
  new Date(Date.parse(now) - hours * 3_600_000).toISOString()
