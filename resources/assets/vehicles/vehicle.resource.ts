import {
  choice,
  date,
  daysFromToday,
  flag,
  image,
  lines,
  money,
  reference,
  resource,
  setting,
  text,
  whole,
} from '#schema'
import assets from '../assets.settings.ts'

/** Documents that expire by this day are reported. */
const SOON = daysFromToday(setting(assets, 'documentExpiryAlertDays'))

const DUE_STATES = {
  OK: ['Up to date', 'success'],
  DUE_SOON: ['Due soon', 'warning'],
  OVERDUE: ['Overdue', 'danger'],
} as const

/** Vehicle owned by the company. Vehicles of customers and carriers are not recorded. */
export default resource('vehicle', {
  label: ['Vehicle', 'Vehicles'],
  screen: '/vehicle/manage-vehicle',
  menu: { area: 'Vehicle', order: 20, icon: 'vehicle' },
  title: '{registrationNumber} {make} {model}',
  fields: {
    registrationNumber: text({
      required: true,
      unique: true,
      min: 3,
      max: 15,
      case: 'upper',
      compact: true,
    }),
    vehicleType: reference('vehicle-type', { required: true, createInPlace: true }),
    make: text({ required: true, max: 40 }),
    model: text({ required: true, max: 40 }),
    modelYear: whole({ min: 1970, max: 2100, ungrouped: true }),
    fuelType: choice(
      {
        PETROL: 'Petrol',
        DIESEL: 'Diesel',
        GAS: 'Gas',
        ELECTRIC: 'Electric',
        HYBRID: 'Hybrid',
        OTHER: 'Other',
      },
      { required: true },
    ),
    chassisNumber: text({ unique: true, min: 5, max: 20 }),
    image: image(),
    capacityKg: whole({ min: 0, unitLabel: 'kg', label: 'Capacity' }),
    temperatureControlled: flag({
      initial: false,
      help: 'Needed for chilled and frozen goods',
    }),
    odometer: whole({
      required: true,
      min: 0,
      unitLabel: 'km',
      help: 'Cannot be lower than the last reading',
    }),
    driver: reference('employee'),
    acquisitionDate: date(),
    purchaseValue: money(),
    insuranceCompany: text({ max: 60 }),
    policyNumber: text({ max: 40 }),
    insuranceExpiryDate: date({ required: true, label: 'Insured until' }),
    inspectionExpiryDate: date({ required: true, label: 'Inspection valid until' }),
    nextDueDate: date({ calculated: true, label: 'Next due on' }),
    nextDueOdometer: whole({ calculated: true, unitLabel: 'km', label: 'Next due at' }),
    dueState: choice(DUE_STATES, { calculated: true, initial: 'OK', label: 'Service' }),
    careItems: lines(
      {
        careItem: choice(
          { SERVICE: 'Service', INSURANCE: 'Insurance', INSPECTION: 'Inspection' },
          { label: 'Type' },
        ),
        serviceItem: reference('vehicle-service-item'),
        nextDueDate: date({ label: 'Due on' }),
        nextDueOdometer: whole({ unitLabel: 'km', label: 'Due at' }),
        dueState: choice(DUE_STATES, { label: 'State' }),
      },
      { calculated: true, unstored: true, label: 'What is due' },
    ),
    vehicleStatus: choice(
      {
        ACTIVE: ['Active', 'success'],
        IN_SERVICE: ['Being serviced', 'warning'],
        OUT_OF_SERVICE: ['Out of service', 'danger'],
        SOLD: ['Sold', 'neutral'],
      },
      { required: true, initial: 'ACTIVE', label: 'Status' },
    ),
  },
  sections: {
    Vehicle: [
      'registrationNumber',
      'vehicleType',
      'make',
      'model',
      'modelYear',
      'fuelType',
      'chassisNumber',
      'image',
    ],
    Use: ['driver', 'odometer', 'capacityKg', 'temperatureControlled', 'vehicleStatus'],
    Purchase: ['acquisitionDate', 'purchaseValue'],
    'Insurance and inspection': [
      'insuranceCompany',
      'policyNumber',
      'insuranceExpiryDate',
      'inspectionExpiryDate',
    ],
    Servicing: ['dueState', 'nextDueDate', 'nextDueOdometer', 'careItems'],
  },
  list: {
    columns: [
      'registrationNumber',
      'vehicleType',
      'make',
      'model',
      'driver',
      'odometer',
      'insuranceExpiryDate',
      'nextDueDate',
      'dueState',
      'vehicleStatus',
    ],
    foldFirst: ['insuranceExpiryDate', 'model', 'vehicleType', 'odometer'],
    search: ['registrationNumber', 'make', 'model', 'chassisNumber'],
    filters: [
      'vehicleType',
      'vehicleStatus',
      'dueState',
      'driver',
      'temperatureControlled',
      {
        name: 'documentsExpiring',
        label: 'Documents expiring',
        where: {
          any: [
            { insuranceExpiryDate: { atMost: SOON } },
            { inspectionExpiryDate: { atMost: SOON } },
          ],
        },
      },
    ],
    sort: 'registrationNumber',
  },
  usable: { vehicleStatus: 'ACTIVE' },
  editableWhen: { vehicleStatus: { not: 'SOLD' } },
  state: 'vehicleStatus',
  actions: {
    withdraw: {
      label: 'Take out of service',
      from: 'ACTIVE',
      to: 'OUT_OF_SERVICE',
      tone: 'warning',
      confirm: 'It cannot be assigned to shipments until it is put back into service.',
      many: true,
      undoneBy: 'putBack',
    },
    beginService: {
      label: 'Begin service',
      from: ['ACTIVE', 'OUT_OF_SERVICE'],
      to: 'IN_SERVICE',
      automatic: true,
    },
    endService: { label: 'End service', from: 'IN_SERVICE', to: 'ACTIVE', automatic: true },
    putBack: {
      label: 'Put back into service',
      from: 'OUT_OF_SERVICE',
      to: 'ACTIVE',
      many: true,
      undoneBy: 'withdraw',
    },
    sell: {
      label: 'Record sale',
      from: ['ACTIVE', 'IN_SERVICE', 'OUT_OF_SERVICE'],
      to: 'SOLD',
      tone: 'danger',
      confirm: 'A sold vehicle stays in the records but cannot be assigned to shipments.',
    },
  },
  example: { driver: null },
  sheet: { matchOn: ['registrationNumber'] },
  allow: {
    SUPER_ADMIN: 'everything',
    ADMIN: ['list', 'show', 'create', 'edit', 'withdraw', 'putBack'],
  },
})
