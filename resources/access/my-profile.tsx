import { mayDo, type Definition } from '#language'
import { spoken, text, useAnswer, useUser, useWholeRecord } from '#admin'
import { initials, ReadView, roleName } from '#admin/page'
import EditIcon from '@mui/icons-material/EditOutlined'
import { Avatar, Box, Button, Paper, Typography } from '@mui/material'
import { LinkBase } from 'ra-core'
import { Title } from 'react-admin'
import employeeInEnglish from '../people/employee.resource.ts'
import customerInEnglish from '../sales/customer.resource.ts'
import userInEnglish from './user.resource.ts'

const [user, employee, customer] = [spoken(userInEnglish), spoken(employeeInEnglish), spoken(customerInEnglish)]

/** Who one is to this house: the sign-in, and below it what the company keeps about the person who works or buys here. */
export function MyProfile() {
  const me = useUser()
  const maySee = mayDo(user, me?.role ?? null, 'show')
  // By its ids: an administrator's own record is none of the records that an administrator may open.
  const answer = useAnswer<readonly Readonly<Record<string, unknown>>[]>(me && maySee ? `/user?ids=${me.userId}` : null)
  const data = answer.data?.[0]
  if (!me) return null
  const name = typeof data?.['fullName'] === 'string' ? data['fullName'] : me.userName
  const definition = (me.role === 'CUSTOMER' ? customer : employee) as unknown as Definition
  const id = data?.[me.role === 'CUSTOMER' ? 'customer' : 'employee']
  return (
    <Box>
      <Title title={text('My profile')} preferenceKey={false} />
      <Paper variant="outlined" sx={{ p: 3, mb: 2, maxWidth: { lg: 880 }, display: 'flex', gap: 2, alignItems: 'center', flexWrap: 'wrap' }}>
        <Avatar sx={{ width: 56, height: 56, bgcolor: 'var(--herb-soft)', color: 'primary.main', fontWeight: 650 }}>{initials(name)}</Avatar>
        <Box sx={{ flex: 1, minWidth: 160 }}>
          <Typography variant="h1">{name}</Typography>
          <Typography sx={{ color: 'text.secondary' }}>{me.userName} · {roleName(me.role)}</Typography>
        </Box>
        <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
          {typeof id === 'number' && mayDo(definition, me.role, 'edit') && <Button component={LinkBase} to={`${definition.screen}/${id}`} variant="outlined" startIcon={<EditIcon />}>{text('Edit my details')}</Button>}
          <Button component={LinkBase} to="/admin/change-password" variant="outlined">{text('Change password')}</Button>
        </Box>
      </Paper>
      <Own definition={definition} id={id} role={me.role} />
    </Box>
  )
}

/** The record of the person behind the sign-in, where there is one. */
function Own({ definition, id, role }: { definition: Definition; id: unknown; role: string }) {
  const { data } = useWholeRecord(definition, Number(id), typeof id === 'number' && mayDo(definition, role, 'show'))
  return data ? <ReadView definition={definition} record={data} /> : null
}
