import { text } from '#admin'
import type { Shown } from '#admin/page'
import { DaysCard, EachDay } from './days.tsx'
import { Deductions, Earnings, type PayShown } from './earnings.tsx'
import { PaySums } from './pay-sums.tsx'
import { PayTermsCard } from './pay-terms.tsx'
import type { Explained } from './weeks.tsx'

type OfPay = Shown<PayShown, { readonly data?: Explained | undefined }>

/* Cards shared by the pay page and the payslip page. */

export const PAY_CARDS = {
  [text('Earnings')]: ({ record, more }: OfPay) => <Earnings pay={record} explained={more.data} />,
  [text('Deductions')]: ({ record }: OfPay) => <Deductions pay={record} />,
  [text('Days')]: {
    slot: ({ record, more }: OfPay) => <DaysCard pay={record} explained={more.data} />,
  },
  [text('Pay terms')]: {
    slot: ({ more }: OfPay) => <PayTermsCard terms={more.data?.terms ?? []} />,
  },
} as const

export const PAY_SUMS = ({ record }: OfPay) => <PaySums pay={record} />

export const EACH_DAY = {
  label: text('Each day'),
  Body: ({ record, more }: OfPay) => <EachDay pay={record} explained={more.data} />,
} as const
