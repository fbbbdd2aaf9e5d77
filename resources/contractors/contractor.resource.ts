import {
  active,
  date,
  email,
  everythingBut,
  number,
  phone,
  resource,
  section,
  text,
  whole,
} from '#schema'
import { bank, BANK_FIELDS } from '../parties/employees/bank.ts'
import { address, PHONE } from '../places/address.ts'
import { SOON } from './expiry.ts'

/** Company that supplies workers under a contract. */
export default resource('contractor', {
  label: ['Contractor', 'Contractors'],
  screen: '/employee/manage-contractor',
  menu: { area: 'Contractor', order: 10, icon: 'engineering' },
  title: '{contractorName} ({contractorCode})',
  fields: {
    ...section('Contractor', {
      contractorCode: number('CTR-0000', { max: 15 }),
      contractorName: text({ required: true, unique: true, min: 2, max: 100 }),
      taxNumber: text({ min: 4, max: 20, unique: true }),
      licenceNumber: text({ max: 40 }),
      licenceExpiryDate: date({ label: 'Licence valid until' }),
      workerCount: whole({ calculated: true, required: true, initial: 0, label: 'Workers' }),
      activeContracts: whole({ calculated: true, required: true, initial: 0 }),
      ...active(),
    }),
    ...section('Contact', {
      contactPerson: text({ required: true, min: 2, max: 60 }),
      phoneNumber: phone({
        required: true,
        unique: true,
        headers: PHONE,
        dialCode: 'country.dialCode',
      }),
      email: email({ label: 'E-mail' }),
    }),
    ...section('Address', address()),
    ...section('Bank', bank()),
  },
  checks: [{ together: BANK_FIELDS, message: 'Fill in all bank details, or none of them.' }],
  list: {
    columns: [
      'contractorCode',
      'contractorName',
      'contactPerson',
      'phoneNumber',
      'workerCount',
      'activeContracts',
      'licenceExpiryDate',
      'isActive',
    ],
    folded: ['licenceExpiryDate'],
    search: ['contractorCode', 'contractorName', 'contactPerson', 'phoneNumber', 'licenceNumber'],
    filters: ['isActive', 'city', 'licenceExpiryDate'],
    sort: 'contractorName',
    tabs: {
      active: { label: 'Active', where: { isActive: true } },
      expiring: {
        label: 'Licence expiring',
        where: { isActive: true, licenceExpiryDate: { atMost: SOON } },
        sort: 'licenceExpiryDate',
      },
      all: { label: 'All' },
    },
  },
  sheet: { className: 'Contractor', matchOn: ['contractorCode', 'phoneNumber'] },
  allow: { SUPER_ADMIN: 'everything', ADMIN: everythingBut('delete') },
})
