import { text, useAll } from '#admin'
import { ActionForm, type ActionDialogProps } from '#admin/page'
import { Typography } from '@mui/material'
import { useMemo } from 'react'
import { ADDRESS_FIELDS } from '../places/address.ts'
import country from '../places/country.resource.ts'

const ADDRESS = { label: text('Add billing address'), names: ADDRESS_FIELDS } as const

/**
 * Dialog that creates a customer or links the lead to an existing one. The address is optional until the first order.
 */
export function WinLead(props: ActionDialogProps) {
  const isLinked = props.record['isCustomer'] === true
  const phone = String(props.record['phoneNumber'] ?? '')
  const countries = useAll(country, isLinked ? null : {})
  const own = useMemo(() => findCountry(phone, countries.data ?? []), [phone, countries.data])
  const record = useMemo(
    () => ({
      ...props.record,
      country: props.record['country'] ?? own?.id ?? null,
      customerType: props.record['companyName'] ? 'RETAILER' : 'INDIVIDUAL',
    }),
    [props.record, own],
  )
  if (!isLinked && countries.isPending) return null
  return (
    <ActionForm
      {...props}
      record={record}
      {...(isLinked ? { known: LINKED } : { folded: ADDRESS })}
      above={() => (
        <Typography>
          {isLinked
            ? text(
                'There is already a customer with this phone number. The lead will be linked to them.',
              )
            : text(
                'A new customer will be created. You can add the address before their first order.',
              )}
        </Typography>
      )}
    />
  )
}

/** Values for an existing customer, whose address is already known. */
const LINKED = Object.fromEntries(ADDRESS_FIELDS.map((name) => [name, null]))

interface Country {
  readonly id: number
  readonly isoCode: string
  readonly dialCode: string
}

/** Main country for each dial code shared by several countries. */
const MAIN: readonly string[] = ['GB', 'US', 'RU', 'IT', 'NO', 'FI', 'AU', 'MA', 'FR']

/** Country of a phone number by its dial code. */
function findCountry(phone: string, countries: readonly Country[]): Country | undefined {
  const fitting = countries.filter(({ dialCode }) => phone.startsWith(dialCode))
  const longest = Math.max(...fitting.map(({ dialCode }) => dialCode.length))
  const found = fitting.filter(({ dialCode }) => dialCode.length === longest)
  return found.find(({ isoCode }) => MAIN.includes(isoCode)) ?? found[0]
}
