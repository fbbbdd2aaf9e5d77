import { formatInstant, text, ToneChip } from '#admin'
import { recordPage, type Shown } from '#admin/page'
import type { RecordOf } from '#schema'
import user from './user.extension.ts'

type OfUser = Shown<RecordOf<typeof user>, unknown>

/** A user: who it is, what they may do, and whether they can sign in. */
export default recordPage(user, {
  chips: ['isActive', Locked],
  main: {
    [text('Person')]: ['fullName', 'employee', 'customer', 'email', 'phoneNumber'],
    [text('Sign-in')]: ['userName', 'role', 'isFirstLogin', 'isSelfRegistered'],
  },
  side: {
    [text('Security')]: ['lastLoginDate', 'failedLoginCount', 'lockedUntil'],
  },
  details: true,
})

/** Too many wrong passwords, and not long ago. */
function Locked({ record: { lockedUntil } }: OfUser) {
  return lockedUntil && Date.parse(lockedUntil) > Date.now() ? (
    <ToneChip
      label={text('Locked until %{when}', { when: formatInstant(lockedUntil) })}
      tone="danger"
    />
  ) : null
}
