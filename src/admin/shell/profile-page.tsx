import { mayDo } from '#language'
import { Avatar, Box, Button, Paper, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { LinkBase } from 'ra-core'
import { Title } from 'react-admin'
import { catalogue } from '../catalogue.ts'
import { text } from '../i18n/text.ts'
import { request } from '../providers/http.ts'
import { ROUTES } from '../routes.ts'
import { useUser } from '../session/stored-user.ts'
import { initials } from './profile-menu.tsx'
import { roleName } from './role-name.ts'

/** Who one is to this house, and the way to one's own record where the role may see it. */
export function ProfilePage() {
  const user = useUser()
  const definition = catalogue.resources.get('user')
  const mayShow = Boolean(definition && mayDo(definition, user?.role ?? null, 'show'))
  const { data } = useQuery({
    queryKey: ['my-user', user?.userId], // By its ids, as an administrator's own record is none of the records an administrator may see.
    queryFn: async () => (await request(`/user?ids=${user?.userId}`) as Readonly<Record<string, unknown>>[])[0] ?? null,
    enabled: mayShow, retry: false,
  })
  if (!user) return null
  const name = typeof data?.['fullName'] === 'string' ? data['fullName'] : user.userName
  return (
    <Box>
      <Title title={text('My profile')} preferenceKey={false} />
      <Paper variant="outlined" sx={{ p: 3, maxWidth: 640, display: 'flex', gap: 2, alignItems: 'center', flexWrap: 'wrap' }}>
        <Avatar sx={{ width: 56, height: 56, bgcolor: 'var(--herb-soft)', color: 'primary.main', fontWeight: 650 }}>{initials(name)}</Avatar>
        <Box sx={{ flex: 1, minWidth: 160 }}>
          <Typography variant="h1">{name}</Typography>
          <Typography sx={{ color: 'text.secondary' }}>{user.userName} · {roleName(user.role)}</Typography>
        </Box>
        <Box sx={{ display: 'flex', gap: 1 }}>
          {data && definition?.screen && <Button component={LinkBase} to={`${definition.screen}/${user.userId}`} variant="contained">{text('Edit my details')}</Button>}
          <Button component={LinkBase} to={ROUTES.changePassword} variant="outlined">{text('Change password')}</Button>
        </Box>
      </Paper>
    </Box>
  )
}
