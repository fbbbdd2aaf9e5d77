import { formatInstant, text, ToneChip } from '#admin'
import { recordPage, type Shown } from '#admin/page'
import type { RecordOf } from '#schema'
import user from './user.extension.ts'

type OfUser = Shown<RecordOf<typeof user>, unknown>

/** A user: who it is, what they may do, and whether they can sign in. */
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
})

/** Codes and passwords wait until somebody has made sure whose number it is. */
function Unconfirmed({ record: { phoneNumber, numberToConfirm } }: OfUser) {
  return phoneNumber && numberToConfirm ? (
    <ToneChip label={text('Number to confirm')} tone="warning" />
  ) : null
}

/** Too many wrong passwords, and not long ago. */
function Locked({ record: { lockedUntil } }: OfUser) {
  return lockedUntil && Date.parse(lockedUntil) > Date.now() ? (
    <ToneChip
      label={text('Locked until {when}', { when: formatInstant(lockedUntil) })}
      tone="danger"
    />
  ) : null
}
