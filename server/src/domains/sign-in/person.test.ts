import { ROLE } from '@keel/contract/constants'
import { describe, expect, test } from 'vitest'
import type { ProviderSettings } from '../../providers-file'
import { readPerson } from './person'

const settings: ProviderSettings = {
  id: 'school',
  name: 'School account',
  issuer: 'https://login.school.example',
  client_id: 'keel',
  scope: 'openid',
  domains: ['school.example'],
  admits: true,
  groups_claim: 'groups',
}
const read = (values: Record<string, unknown>, more: Partial<ProviderSettings> = {}, subject = 's1') =>
  readPerson(
    { ...settings, ...more },
    { issuer: settings.issuer, subject, authenticatedAt: null, values: { email: 'mari@school.example', ...values } },
  )

test.each([
  [{ email: 'mari@school.example' }, true],
  [{ email: ' Mari@School.Example ' }, true],
  [{ email: 'mari@school.example', email_verified: true }, true],
  [{ email: 'mari@school.example', email_verified: false }, false],
  [{ email: 'mari@school.example', email_verified: 'false' }, false],
  [{ email: 'mari@other.example', email_verified: true }, false],
  [{ email: 'mari@sub.school.example' }, false],
  [{ email: 'mari@notschool.example' }, false],
])('of an address %o the provider is believed: %s', (values, isOwnAddress) => {
  expect(read(values).isOwnAddress).toBe(isOwnAddress)
})

test.each([
  [undefined],
  [null],
  [''],
  ['mari'],
  [['mari@school.example']],
  ['mari@school.example\nbcc: all@school.example'],
  [`${'a'.repeat(250)}@school.example`],
])('an address %o is none', (email) => {
  expect(() => read({ email })).toThrow('provider.email.missing')
})

test.each(['', 'x'.repeat(256)])('a subject of %o is refused', (subject) => {
  expect(() => read({}, {}, subject)).toThrow('provider.failed')
})

test.each([
  [{ given_name: 'Mari', family_name: 'Maasikas', name: 'Other Name' }, ['Mari', 'Maasikas']],
  [{ name: 'Mari Anna Maasikas' }, ['Mari', 'Anna Maasikas']],
  [{ name: 'Mari' }, ['Mari', '']],
  [{ given_name: 'Mari', name: 'Mari Maasikas' }, ['Mari', '']],
  [{ family_name: 'Maasikas', name: 'Mari Maasikas' }, ['', 'Maasikas']],
  [{ given_name: 7, family_name: null }, ['', '']],
  [{ given_name: 'M'.repeat(100) }, ['M'.repeat(64), '']],
])('the names of %o', (values, names) => {
  const { first_name, last_name } = read(values)
  expect([first_name, last_name]).toEqual(names)
})

describe('the groups', () => {
  test('choose nothing where the site does not ask for them', () => {
    expect(read({ groups: ['staff'] }).role).toBe(null)
  })

  test.each([
    [['staff'], ROLE.teacher],
    ['staff', ROLE.teacher],
    [['pupils'], ROLE.student],
    [undefined, ROLE.student],
    [{ staff: true }, ROLE.student],
  ])('%o give the role %o where only teachers are named', (groups, role) => {
    expect(read({ groups }, { teachers: ['staff', 'heads'] }).role).toBe(role)
  })

  test('of both kinds make a teacher', () => {
    expect(read({ groups: ['pupils', 'heads'] }, { teachers: ['staff', 'heads'], students: ['pupils'] }).role).toBe(ROLE.teacher)
  })

  test.each([[undefined], [[]], [['parents']], [['STAFF']], [{ 0: 'staff' }]])('%o give no access where both are named', (groups) => {
    expect(() => read({ groups }, { teachers: ['staff'], students: ['pupils'] })).toThrow('provider.no.access')
  })

  test('are found by a path, or by a name with dots', () => {
    const asks = (groups_claim: string) => ({ groups_claim, teachers: ['staff'] })
    expect(read({ realm_access: { roles: ['staff'] } }, asks('realm_access.roles')).role).toBe(ROLE.teacher)
    expect(read({ 'https://school.example/groups': ['staff'] }, asks('https://school.example/groups')).role).toBe(ROLE.teacher)
    for (const path of ['constructor.name', '__proto__.staff', 'realm_access.roles.length'])
      expect(read({}, asks(path)).role).toBe(ROLE.student)
  })
})
