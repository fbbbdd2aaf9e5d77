import { formatInstant, text, ToneChip } from '#admin'
import { PersonActivity, recordPage, type Shown } from '#admin/page'
import type { RecordOf } from '#schema'
import user from './user.extension.ts'

type OfUser = Shown<RecordOf<typeof user>, unknown>

/** User page with roles and sign-in state. */
export default recordPage(user, {
  chips: ['isActive', Unconfirmed, Locked],
  main: {
    [text('Person')]: ['fullName', 'employee', 'customer', 'email', 'phoneNumber'],
    [text('Sign-in')]: ['userName', 'role', 'isFirstLogin', 'isSelfRegistered'],
  },
  side: {
    [text('Security')]: ['confirmedNumber', 'lastLoginDate', 'failedLoginCount', 'lockedUntil'],
  },
  details: true,
  tabs: {
    activity: {
      label: text('Activity'),
      when: ({ role }) => role !== 'CUSTOMER',
      Body: ({ record: { id } }: OfUser) => <PersonActivity userId={id} />,
    },
  },
})

/** Warning that codes and passwords cannot be sent without a confirmed number. */
function Unconfirmed({ record: { isActive, phoneNumber, numberToConfirm } }: OfUser) {
  if (!phoneNumber)
    return isActive ? (
      <ToneChip label={text('No phone number for a new password')} tone="warning" />
    ) : null
  return numberToConfirm ? <ToneChip label={text('Number to confirm')} tone="warning" /> : null
}

/** Warning that the user is locked after too many wrong passwords. */
function Locked({ record: { lockedUntil } }: OfUser) {
  return lockedUntil && Date.parse(lockedUntil) > Date.now() ? (
    <ToneChip
      label={text('Locked until {when}', { when: formatInstant(lockedUntil) })}
      tone="danger"
    />
  ) : null
}
