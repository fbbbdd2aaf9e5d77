import { mayDo, type Definition } from '#language'
import { spoken, text, useAnswer, useUser, useWholeRecord, type WholeRecord } from '#admin'
import { initials, ReadView, roleName } from '#admin/page'
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
  return (
    <Box>
      <Title title={text('My profile')} preferenceKey={false} />
      <Paper variant="outlined" sx={{ p: 3, mb: 2, maxWidth: 880, display: 'flex', gap: 2, alignItems: 'center', flexWrap: 'wrap' }}>
        <Avatar sx={{ width: 56, height: 56, bgcolor: 'var(--herb-soft)', color: 'primary.main', fontWeight: 650 }}>{initials(name)}</Avatar>
        <Box sx={{ flex: 1, minWidth: 160 }}>
          <Typography variant="h1">{name}</Typography>
          <Typography sx={{ color: 'text.secondary' }}>{me.userName} · {roleName(me.role)}</Typography>
        </Box>
        <Button component={LinkBase} to="/admin/change-password" variant="outlined">{text('Change password')}</Button>
      </Paper>
      {data && <Own definition={(me.role === 'CUSTOMER' ? customer : employee) as unknown as Definition} id={data[me.role === 'CUSTOMER' ? 'customer' : 'employee']} role={me.role} />}
    </Box>
  )
}

/** The record of the person behind the sign-in, where there is one. */
function Own({ definition, id, role }: { definition: Definition; id: unknown; role: string }) {
  const { data } = useWholeRecord(definition, Number(id), typeof id === 'number' && mayDo(definition, role, 'show'))
  return data ? <OwnRecord definition={definition} record={data} mayEdit={mayDo(definition, role, 'edit')} /> : null
}

function OwnRecord({ definition, record, mayEdit }: { definition: Definition; record: WholeRecord; mayEdit: boolean }) {
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
      {mayEdit && <Button component={LinkBase} to={`${definition.screen}/${record.id}`} variant="contained" sx={{ alignSelf: 'flex-start' }}>{text('Edit my details')}</Button>}
      <ReadView definition={definition} record={record} />
    </Box>
  )
}
