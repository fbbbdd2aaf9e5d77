import type { Client, Reply } from '../kit/client.ts'

/**
 * Drives orders through the HTTP API alone, from stocking goods to returning them, so it works with
 * any server. Quantities and money are numbers, as in JSON (48.6).
 */
export interface OrderDriver {
  /** Creates an item on sale; `more` overrides its values. */
  item(more?: object): Promise<number>
  /** Stocks an item with a batch. */
  batch(
    item: number,
    more: { readonly quantity: number; readonly expiryDate: string } & object,
  ): Promise<number>
  /** Creates a customer with a delivery address. */
  customer(more?: object): Promise<number>
  /** Creates a vehicle with a driver. */
  vehicle(more?: object): Promise<number>
  paymentType(kind: string): Promise<number>
  rejectReason(): Promise<number>
  topUp(customer: number, amount: number): Promise<Reply>

  place(order: PlacedOrder): Promise<Reply>
  approve(orderId: unknown, more?: object): Promise<Reply>
  reject(orderId: unknown): Promise<Reply>
  /** Places and approves an order, expects both to succeed, and returns the approved order. */
  sell(order: PlacedOrder, approval?: object): Promise<Record<string, unknown> & Sold>
  load(salesId: unknown, more?: object): Promise<Reply>
  dispatch(shipment: number, more?: object): Promise<Reply>
  deliver(shipment: number, more?: object): Promise<Reply>
  /**
   * Loads and dispatches a shipment with its own vehicle, expects both to succeed, and returns the
   * shipment.
   */
  ship(salesId: unknown, more?: object): Promise<Shipped>
  /** Returns goods after delivery. Quantities are totals per line. */
  giveBack(shipment: number, lines: readonly object[], more?: object): Promise<Reply>
  cancelSale(salesId: unknown): Promise<Reply>
  closeShort(salesId: unknown): Promise<Reply>

  order(orderId: unknown): Promise<Reply['data']>
  /** Reads a sale with its lines, payment and shipments. */
  sale(salesId: unknown): Promise<Reply['data'] & { readonly payment: Record<string, unknown> }>
  stock(batch: number): Promise<Figures>
  itemStock(item: number): Promise<Figures>
}

export interface PlacedOrder {
  readonly customer?: number
  readonly paymentType?: number
  readonly items: readonly {
    readonly item: number
    readonly quantity: number
    readonly discountPercent?: number
  }[]
}

export interface Sold {
  readonly id: number
  readonly orderId: string
  readonly salesId: string
  readonly items: readonly (Record<string, unknown> & { readonly id: number })[]
}

export interface Shipped {
  readonly id: number
  readonly version: number
  readonly trackingNumber: string
  readonly lines: readonly (Record<string, unknown> & {
    readonly id: number
    readonly quantity: number
  })[]
}

export interface Figures {
  readonly onHand: number
  readonly reserved: number
  readonly available: number
}

let made = 0
const next = (): number => (made += 1)

/** `superAdmin` must be signed in as a super admin, because no other role may enter opening stock. */
export function orderDriver(superAdmin: Client): OrderDriver {
  const well = async (reply: Promise<Reply>): Promise<Reply> => {
    const answered = await reply
    if (answered.status >= 300) throw new Error(`Answered ${answered.status}: ${answered.text}`)
    return answered
  }
  const make = async (path: string, body: object): Promise<number> =>
    (await well(superAdmin.post(path, body))).data.id
  /** Returns the first record of a list, or creates one if the list is empty. */
  const findOrMake = async (path: string, body: () => Promise<object>): Promise<number> =>
    Number(
      (await well(superAdmin.get(`${path}/list?size=1`))).content[0]?.id ??
        (await make(path, await body())),
    )
  const brand = () => findOrMake('/brand', async () => ({ brandName: 'Pinch' }))
  const category = () => findOrMake('/item-category', async () => ({ categoryName: 'Spices' }))
  const unit = () =>
    findOrMake('/unit-of-measure', async () => ({
      unitCode: 'pcs',
      unitName: 'Pieces',
      isWhole: true,
    }))
  const department = () =>
    findOrMake('/employee-department', async () => ({
      departmentCode: 'FLEET',
      departmentName: 'Fleet',
    }))
  const country = async () =>
    Number((await well(superAdmin.get('/country?search=United Kingdom'))).content[0]?.id)
  const readShipment = async (id: number) =>
    (await well(superAdmin.get(`/shipment/${id}`))).data as unknown as Shipped
  const act = async (id: number, action: string, more: object) =>
    superAdmin.post(`/shipment/${id}/${action}`, {
      version: (await readShipment(id)).version,
      ...more,
    })
  const readSale = async (salesId: unknown) =>
    (await well(superAdmin.get(`/sales-order/BySalesId?salesId=${salesId}`))).data
  const changeSale = async (salesId: unknown, change: object) => {
    const { id, version } = await readSale(salesId)
    return superAdmin.put(`/sales-order/${id}`, {
      ...change,
      rejectReason: await driver.rejectReason(),
      version,
    })
  }
  const figures = ({
    onHandQuantity,
    reservedQuantity,
    availableQuantity,
  }: Readonly<Record<string, unknown>>): Figures => ({
    onHand: Number(onHandQuantity),
    reserved: Number(reservedQuantity),
    available: Number(availableQuantity),
  })

  const driver: OrderDriver = {
    async item(more = {}) {
      const n = next()
      const base = {
        itemCode: `DRIVE-${n}`,
        itemName: `Driven item ${n}`,
        brand: await brand(),
        category: await category(),
        unit: await unit(),
      }
      return make('/item-master', {
        ...base,
        packSize: '1',
        price: 4.5,
        taxRate: 20,
        shelfLifeDays: 30,
        ...more,
      })
    },
    async batch(item, { quantity, ...more }) {
      const batchNumber = `B-${next()}`
      return make('/production-stock', {
        item,
        batchNumber,
        producedDate: '2025-01-01',
        producedQuantity: quantity,
        ...more,
      })
    },
    async customer(more = {}) {
      const n = next()
      return make('/customer', {
        customerName: `Driven customer ${n}`,
        customerType: 'INDIVIDUAL',
        phoneNumber: `+4477${String(n).padStart(8, '0')}`,
        addressLine1: `${n} Test Street`,
        country: await country(),
        stateName: 'Kent',
        cityName: 'Deal',
        postalCode: 'CT14 7AA',
        ...more,
      })
    },
    async vehicle(more = {}) {
      const n = next()
      const driver = await make('/employee', {
        firstName: 'Dora',
        lastName: `Driver ${n}`,
        dateOfBirth: '1990-01-02',
        dateOfJoining: '2020-01-01',
        department: await department(),
        designation: 'Driver',
        phoneNumber: `+4478${String(n).padStart(8, '0')}`,
      })
      const vehicleType = await findOrMake('/vehicle-type', async () => ({
        vehicleTypeName: 'Van',
      }))
      return make('/vehicle', {
        registrationNumber: `DR${n}VE`,
        vehicleType,
        make: 'Ford',
        model: 'Transit',
        fuelType: 'DIESEL',
        odometer: 0,
        driver,
        insuranceExpiryDate: '2099-12-31',
        inspectionExpiryDate: '2099-12-31',
        ...more,
      })
    },
    async paymentType(kind) {
      const found = (await well(superAdmin.get(`/payment-type/list?kind=${kind}&isActive=true`)))
        .content[0]
      return Number(
        found?.id ?? (await make('/payment-type', { paymentTypeName: kind.toLowerCase(), kind })),
      )
    },
    async rejectReason() {
      const found = (
        await well(superAdmin.get('/reject-reason/list?reasonKind=ORDER&isActive=true&size=1'))
      ).content[0]
      return Number(
        found?.id ??
          (await make('/reject-reason', { reasonKind: 'ORDER', reasonText: 'Out of stock' })),
      )
    },
    async topUp(customer, amount) {
      const [wallet] = (await well(superAdmin.get(`/customer-wallet/list?customer=${customer}`)))
        .content
      return superAdmin.put(`/customer-wallet/${wallet?.id}`, {
        transactionType: 'CREDIT',
        amount,
        paymentType: await driver.paymentType('CASH'),
        version: wallet?.version,
      })
    },

    place: async (order) =>
      superAdmin.post('/order-item', {
        paymentType: order.paymentType ?? (await driver.paymentType('CASH')),
        ...order,
        customer: order.customer ?? (await driver.customer()),
      }),
    approve: (orderId, more = {}) =>
      superAdmin.put('/order-item/approval', { orderId, orderStatus: 'APPROVED', ...more }),
    reject: async (orderId) =>
      superAdmin.put('/order-item/approval', {
        orderId,
        orderStatus: 'REJECTED',
        rejectReason: await driver.rejectReason(),
      }),
    async sell(order, approval = {}) {
      const placed = await well(driver.place(order))
      return (await well(driver.approve(placed.data.orderId, approval))).data as unknown as Record<
        string,
        unknown
      > &
        Sold
    },
    load: (salesId, more = {}) =>
      superAdmin.post('/shipment', { salesId, deliveryMode: 'CUSTOMER_PICKUP', ...more }),
    dispatch: (id, more = {}) => act(id, 'ship', more),
    deliver: (id, more = {}) => act(id, 'deliver', { receivedBy: 'Rosa Reception', ...more }),
    async ship(salesId, more = {}) {
      const { id } = (await well(driver.load(salesId, more))).data
      await well(driver.dispatch(id))
      return readShipment(id)
    },
    giveBack: async (id, lines, more = {}) =>
      superAdmin.put(`/shipment/${id}`, {
        lines,
        ...more,
        version: (await readShipment(id)).version,
      }),
    cancelSale: (salesId) => changeSale(salesId, { status: 'CANCELLED' }),
    closeShort: (salesId) => changeSale(salesId, { closeShort: true }),

    order: async (orderId) =>
      (await well(superAdmin.get(`/order-item/orderId?orderId=${orderId}`))).data,
    sale: async (salesId) =>
      (await readSale(salesId)) as Reply['data'] & { readonly payment: Record<string, unknown> },
    stock: async (batch) =>
      figures((await well(superAdmin.get(`/production-stock/${batch}`))).data),
    itemStock: async (item) => figures((await well(superAdmin.get(`/item-master/${item}`))).data),
  }
  return driver
}
