import {
  choice,
  date,
  everythingBut,
  image,
  money,
  phone,
  reference,
  resource,
  text,
} from '#schema'
import { PHONE } from '../places/address.ts'

/** Worker supplied by a contractor under a contract. The company's own staff are `employee`. */
export default resource('contract-employee', {
  label: ['Contract employee', 'Contract employees'],
  screen: '/employee/manage-contract-employee',
  menu: { area: 'Contractor', order: 30, icon: 'groups' },
  title: '{workerName} ({contractor})',
  hint: '{trade}',
  fields: {
    contractor: reference('contractor', { required: true, frozen: true }),
    contract: reference('employee-contract', {
      required: true,
      within: { contractor: 'contractor' },
      only: { contractStatus: ['DRAFT', 'ACTIVE'] },
    }),
    workerName: text({ required: true, min: 2, max: 80, label: 'Name' }),
    phoneNumber: phone({
      required: true,
      headers: PHONE,
    }),
    nationalIdNumber: text({ min: 4, max: 20, unique: true, label: 'National ID number' }),
    trade: text({ required: true, min: 2, max: 40, help: 'Packer, loader, cleaner' }),
    dailyRate: money(),
    joinDate: date({ required: true, help: 'Within the contract dates' }),
    leaveDate: date({
      requiredWhen: { workerStatus: 'INACTIVE' },
      help: 'The worker becomes inactive',
    }),
    workerStatus: choice(
      { ACTIVE: ['Active', 'success'], INACTIVE: ['Inactive', 'neutral'] },
      { required: true, initial: 'ACTIVE', label: 'Status' },
    ),
    photo: image(),
  },
  checks: [{ field: 'leaveDate', is: 'atLeast', than: 'joinDate' }],
  sections: {
    Worker: ['workerName', 'phoneNumber', 'nationalIdNumber', 'photo'],
    Work: ['contractor', 'contract', 'trade', 'dailyRate', 'joinDate', 'workerStatus', 'leaveDate'],
  },
  uniqueTogether: [['contractor', 'phoneNumber']],
  lookups: [['contract', 'workerStatus']],
  lockParent: 'contract',
  list: {
    columns: [
      'workerName',
      'contractor',
      'contract',
      'trade',
      'phoneNumber',
      'joinDate',
      'leaveDate',
      'workerStatus',
    ],
    folded: ['leaveDate'],
    filters: ['contractor', 'contract', 'trade', 'workerStatus'],
    sort: 'workerName',
    tabs: {
      active: { label: 'Active', where: { workerStatus: 'ACTIVE' } },
      all: { label: 'All' },
    },
  },
  usable: { workerStatus: 'ACTIVE' },
  // Includes workers who have left.
  views: [
    {
      path: '/contract-employee/by-contractor',
      as: 'all',
      where: { workerStatus: ['ACTIVE', 'INACTIVE'] },
      parameters: { contractorId: 'contractor' },
      needs: ['contractorId'],
    },
  ],
  example: { joinDate: '2025-06-02', leaveDate: null, workerStatus: 'ACTIVE' },
  sheet: {
    className: 'ContractEmployee',
    upload: '/upload-contract-employees',
    matchOn: [['contractor', 'phoneNumber']],
    columns: [
      { header: 'contractorCode', field: 'contractor' },
      { header: 'contractNumber', field: 'contract' },
      'workerName',
      'phoneNumber',
      'nationalIdNumber',
      'trade',
      'dailyRate',
      { header: 'joinDate', field: 'joinDate', exampleFrom: 'contract.startDate' },
      'leaveDate',
    ],
  },
  allow: { SUPER_ADMIN: 'everything', ADMIN: everythingBut('delete') },
})
