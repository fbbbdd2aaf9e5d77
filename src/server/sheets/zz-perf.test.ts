import { test, expect } from 'vitest'
import { DATABASES, workspace } from '/work/main/tests/workspace.ts'
test.each(DATABASES)('10k on %s', async (database) => {
  const space = await workspace({ database })
  const api = space.as('SUPER_ADMIN')
  for (let d = 0; d < 10; d++) await api.post('/employee-department', { departmentCode: `D${d}0`, departmentName: `Dept ${d}` })
  const head = 'firstName,lastName,dateOfBirth,dateOfJoining,departmentCode,designation,phoneNumber,email,addressLine1,postalCode,employeeType,gender'
  const rows = Array.from({ length: 10_000 }, (_, n) => `First${n},Last${n % 977},19${60 + n % 40}-05-12,2020-01-02,D${n % 10}0,Baker,+4479${String(10000000 + n)},p${n}@example.com,${n} High Street,AB1 ${n % 10}CD,FULL_TIME,FEMALE`)
  const content = [head, ...rows].join('\n')
  for (const [what, text, fields] of [['dry', content, { dryRun: 'true' }], ['import', content, {}], ['again', content, {}], ['change', content.replaceAll('Baker', 'Cook'), {}]] as const) {
    const t = performance.now()
    const reply = await api.upload('/employee/import', { name: 'x.csv', content: text }, fields as Record<string, string>)
    expect(reply.status, reply.text.slice(0, 500)).toBe(200)
    const { created, updated, unchanged } = reply.data
    console.log(database, what, Math.round(performance.now() - t), 'ms', { created, updated, unchanged }, (reply.text.length / 1e6).toFixed(1) + ' MB')
  }
  await space.close()
}, 300_000)
