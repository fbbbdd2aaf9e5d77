import { mayDo, type Definition } from '#schema'
import { makeCalls, Flex, text, translated, useUser, useWholeRecord } from '#admin'
import { initials, PhoneCodeDialog, phoneWithin, ReadView, userAndRole } from '#admin/page'
import EditIcon from '@mui/icons-material/EditOutlined'
import { Alert, Avatar, Box, Button, Paper, Typography } from '@mui/material'
import { LinkBase } from 'react-admin'
import { useState, type ReactNode } from 'react'
import { Title } from 'react-admin'
import employeeInEnglish from '../employees/employee.resource.ts'
import customerInEnglish from '../customers/customer.resource.ts'
import type userProfile from './user-profile.server.ts'

const [employee, customer] = [translated(employeeInEnglish), translated(customerInEnglish)]
const profile = makeCalls<typeof userProfile>()

interface MyProfileProps {
  /** Renders the details together with other content; by default, they are rendered alone. */
  readonly among?: (details: ReactNode) => ReactNode
}

/** The user's own profile: the sign-in and the employee or customer record. */
export function MyProfile({ among = (details) => details }: MyProfileProps) {
  const me = useUser()
  const { data } = profile.useAnswer('/user/profile', me ? {} : null)
  if (!me) return null
  const name = data?.fullName ?? me.userName
  const definition = (me.role === 'CUSTOMER' ? customer : employee) as unknown as Definition
  const id = data?.[me.role === 'CUSTOMER' ? 'customer' : 'employee'] ?? null
  return (
    <Box>
      <Title title={text('My profile')} preferenceKey={false} />
      <Paper
        variant="outlined"
        sx={{
          p: 3,
          mb: 2,
          maxWidth: { lg: 880 },
          display: 'flex',
          gap: 2,
          alignItems: 'center',
          flexWrap: 'wrap',
        }}
      >
        <Avatar
          sx={{
            width: 56,
            height: 56,
            bgcolor: 'var(--primary-soft)',
            color: 'primary.main',
            fontWeight: 650,
          }}
        >
          {initials(name)}
        </Avatar>
        <Box sx={{ flex: 1, minWidth: 160 }}>
          <Typography variant="h1">{name}</Typography>
          <Typography color="textSecondary">
            {userAndRole(me.userName, me.role).join(' · ')}
          </Typography>
        </Box>
        <Flex align="stretch" wrap>
          {id !== null && mayDo(definition, me.role, 'edit') && (
            <Button
              component={LinkBase}
              to={`${definition.screen}/${id}`}
              variant="outlined"
              startIcon={<EditIcon />}
            >
              {text('Edit my details')}
            </Button>
          )}
          {id !== null && (me.role === 'ADMIN' || me.role === 'EMPLOYEE') && (
            <Button component={LinkBase} to="/employee/my-payslips" variant="outlined">
              {text('My payslips')}
            </Button>
          )}
          <Button component={LinkBase} to="/admin/change-password" variant="outlined">
            {text('Change password')}
          </Button>
        </Flex>
      </Paper>
      {data?.newPhoneNumber && <NewPhone phoneNumber={data.newPhoneNumber} />}
      {among(<Own definition={definition} id={id} role={me.role} />)}
    </Box>
  )
}

/** The employee or customer record behind the sign-in, if any. */
function Own({
  definition,
  id,
  role,
}: {
  definition: Definition
  id: number | null
  role: string
}) {
  const { data } = useWholeRecord(
    definition,
    id ?? 0,
    id !== null && mayDo(definition, role, 'show'),
  )
  return data ? <ReadView definition={definition} record={data} /> : null
}

/** New number that still needs its code after the dialog was closed. */
function NewPhone({ phoneNumber }: { phoneNumber: string }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Alert
        severity="info"
        sx={{ mb: 2, maxWidth: { lg: 880 } }}
        action={
          <Button color="inherit" onClick={() => setOpen(true)}>
            {text('Enter the code')}
          </Button>
        }
      >
        {text('Enter the code we sent to {phone} to start using it.', {
          phone: phoneWithin(phoneNumber),
        })}
      </Alert>
      {open && <PhoneCodeDialog phoneNumber={phoneNumber} onClose={() => setOpen(false)} />}
    </>
  )
}
