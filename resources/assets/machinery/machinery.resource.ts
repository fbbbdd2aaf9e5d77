import {
  choice,
  date,
  everythingBut,
  file,
  image,
  money,
  number,
  reference,
  resource,
  section,
  text,
  today,
} from '#schema'

/** A machine of the shop floor: mixer, oven, filling line. What drives on the road is a `vehicle`. */
export default resource('machinery', {
  label: ['Machine', 'Machinery'],
  screen: '/machinery/manage-machinery',
  menu: { area: 'Machinery', order: 10, icon: 'machinery' },
  title: '{machineryName} ({machineryCode})',
  hint: '{location}',
  fields: {
    ...section('Machine', {
      machineryCode: number('MCH-0000', { max: 15, label: 'Code' }),
      machineryName: text({ required: true, min: 2, max: 80, label: 'Name' }),
      manufacturer: text({ max: 60 }),
      model: text({ max: 60 }),
      serialNumber: text({ unique: true, min: 2, max: 40 }),
      location: text({
        required: true,
        min: 2,
        max: 60,
        help: 'The line or the room it stands in',
      }),
      image: image(),
      manual: file(),
    }),
    ...section('Purchase', {
      purchaseDate: date(),
      installationDate: date({ required: true, initial: today }),
      warrantyExpiryDate: date({ label: 'Warranty until' }),
      purchaseCost: money(),
    }),
    ...section('Care', {
      maintenanceFrequency: choice(
        {
          NONE: 'None',
          DAILY: 'Daily',
          WEEKLY: 'Weekly',
          MONTHLY: 'Monthly',
          QUARTERLY: 'Quarterly',
          HALF_YEARLY: 'Half-yearly',
          YEARLY: 'Yearly',
          TWO_YEARLY: 'Every two years',
        },
        { required: true, initial: 'MONTHLY' },
      ),
      responsibleEmployee: reference('employee', { help: 'Is told when a service is due' }),
      machineryStatus: choice(
        {
          OPERATIONAL: ['Operational', 'success'],
          UNDER_MAINTENANCE: ['Under maintenance', 'warning'],
          OUT_OF_ORDER: ['Out of order', 'danger'],
          RETIRED: ['Retired', 'neutral'],
        },
        { required: true, initial: 'OPERATIONAL', label: 'Status' },
      ),
    }),
  },
  checks: [
    {
      field: 'installationDate',
      is: 'atLeast',
      than: 'purchaseDate',
      message: 'A machine is installed on or after the day it was bought.',
    },
  ],
  list: {
    columns: [
      'machineryCode',
      'machineryName',
      'location',
      'manufacturer',
      'installationDate',
      'machineryStatus',
    ],
    search: ['machineryCode', 'machineryName', 'manufacturer', 'model', 'serialNumber', 'location'],
    filters: ['machineryStatus', 'location'],
    sort: 'machineryCode',
    mainDate: 'installationDate',
  },
  usable: { machineryStatus: { not: 'RETIRED' } },
  editableWhen: { machineryStatus: { not: 'RETIRED' } },
  state: 'machineryStatus',
  actions: {
    reportFault: {
      label: 'Report out of order',
      from: 'OPERATIONAL',
      to: 'OUT_OF_ORDER',
      tone: 'warning',
      confirm: 'Nothing can be produced on it until it is operational again.',
    },
    repair: { label: 'Operational again', from: 'OUT_OF_ORDER', to: 'OPERATIONAL' },
    retire: {
      label: 'Retire',
      from: ['OPERATIONAL', 'OUT_OF_ORDER'],
      to: 'RETIRED',
      tone: 'danger',
      confirm: 'A retired machine stays in the records, and nothing more can be produced on it.',
    },
  },
  sheet: { matchOn: ['machineryCode'] },
  allow: {
    SUPER_ADMIN: 'everything',
    ADMIN: everythingBut('delete', 'import'),
    EMPLOYEE: ['list', 'show', 'create', 'edit', 'reportFault', 'repair'],
  },
})
