import { phone, reference, text, whole } from '#schema'
import { behaviour, get, notFound, shape, waitingPhone } from '#server'
import user from './user.extension.ts'

export default behaviour('user-profile', {
  endpoints: [
    get('/user/profile', {
      summary: 'Who has signed in, and the employee or customer behind the sign-in',
      roles: 'all',
      returns: shape.parts({
        userId: whole({ required: true }),
        userName: text({ required: true }),
        fullName: text({ required: true }),
        employee: reference('employee'),
        customer: reference('customer'),
        newPhoneNumber: phone({ help: 'Waits for its code' }),
      }),
      async handler(work) {
        const { caller } = work
        const own = await work.asSystem.get(user, caller?.userId ?? null)
        if (!caller || !own) return notFound()
        const { employeeId, customerId } = caller
        return {
          userId: own.id,
          userName: own.userName ?? '',
          fullName: own.fullName ?? '',
          employee: employeeId,
          customer: customerId,
          newPhoneNumber: await waitingPhone(work),
        }
      },
    }),
  ],
})
