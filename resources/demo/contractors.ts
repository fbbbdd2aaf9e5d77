/** The contractors of the demo company; days count from the day it is loaded. */

export const CONTRACTORS = [
  {
    contractorName: 'Brightside Staffing Ltd',
    contactPerson: 'Olwen Marsh',
    phoneNumber: '+441164960311',
    email: 'olwen@brightside.example',
    taxNumber: 'GB301442907',
    licenceNumber: 'GLA-10427',
    licenceDays: 210,
    bankName: 'Midland Mutual',
    bankAccountName: 'Brightside Staffing Ltd',
    bankAccountNumber: '30114427',
    bankCode: '20-41-17',
  },
  {
    contractorName: 'Clearwater Hygiene Services',
    contactPerson: 'Dilip Rao',
    phoneNumber: '+441164960327',
    email: 'office@clearwater.example',
    taxNumber: 'GB288190355',
    licenceNumber: 'HYG-2291',
    licenceDays: 18,
    bankName: 'Granary Bank',
    bankAccountName: 'Clearwater Hygiene',
    bankAccountNumber: '28819035',
    bankCode: '20-36-52',
  },
  {
    contractorName: 'Steadfast Security Ltd',
    contactPerson: 'Moira Finch',
    phoneNumber: '+441164960342',
    email: 'control@steadfast.example',
    licenceNumber: 'SIA-88120',
    licenceDays: -6,
  },
  {
    contractorName: 'Old Mill Joinery',
    contactPerson: 'Peter Lund',
    phoneNumber: '+441164960358',
    licenceDays: null,
  },
] as const

export interface DemoContract {
  readonly contractTitle: string
  readonly workDescription?: string
  /** First and last day. */
  readonly days: readonly [from: number, to: number]
  readonly contractValue: number
  readonly paymentTerms: 'ADVANCE' | 'MONTHLY' | 'MILESTONE' | 'ON_COMPLETION'
  readonly maxWorkers?: number
  readonly trades?: readonly string[]
  /** So many payments of that amount, 30 days apart. */
  readonly paid?: readonly [times: number, amount: number]
  /** The last of them was booked twice; why the second was reversed. */
  readonly reversed?: string
  /** What became of it, and on which day. */
  readonly end?: readonly [action: string, day: number, answers?: object]
  readonly isDraft?: true
}

/** By the place of their contractor above. */
export const CONTRACTS: readonly (readonly DemoContract[])[] = [
  [
    {
      contractTitle: 'Packing for the festive season',
      days: [-320, -140],
      contractValue: 38_400,
      paymentTerms: 'MONTHLY',
      maxWorkers: 10,
      trades: ['Packer', 'Packer', 'Loader'],
      paid: [6, 6_400],
      end: ['complete', -140],
    },
    {
      contractTitle: 'Packing and loading, early shift',
      workDescription: 'Six people on the filling line and the dock, Monday to Saturday.',
      days: [-125, 240],
      contractValue: 62_400,
      paymentTerms: 'MONTHLY',
      maxWorkers: 8,
      trades: ['Packer', 'Packer', 'Packer', 'Packer', 'Loader', 'Loader'],
      paid: [4, 5_200],
      reversed: 'The invoice of that month was booked twice',
    },
  ],
  [
    {
      contractTitle: 'Nightly cleaning of the kitchens',
      workDescription:
        'Kettles, fillers, floors and drains after the late shift; swabs on Fridays.',
      days: [-345, 20],
      contractValue: 28_800,
      paymentTerms: 'MONTHLY',
      maxWorkers: 4,
      trades: ['Cleaner', 'Cleaner', 'Cleaner'],
      paid: [11, 2_400],
    },
  ],
  [
    {
      contractTitle: 'Gate and yard at night',
      days: [-200, -12],
      contractValue: 18_000,
      paymentTerms: 'MONTHLY',
      trades: ['Guard', 'Guard'],
      paid: [5, 3_000],
      end: ['expire', -11],
    },
    {
      contractTitle: 'Gate and yard at night, next year',
      days: [14, 379],
      contractValue: 36_500,
      paymentTerms: 'MONTHLY',
      maxWorkers: 3,
      isDraft: true,
    },
  ],
  [
    {
      contractTitle: 'New racking in the cold store',
      days: [-100, -30],
      contractValue: 9_600,
      paymentTerms: 'ADVANCE',
      trades: ['Joiner'],
      paid: [1, 3_200],
      end: ['terminate', -52, { terminationReason: 'The racking did not carry the load agreed' }],
    },
  ],
]
