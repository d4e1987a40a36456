import { Title } from '@mantine/core'

export function ResetPasswordScreen() {
  return <Title order={1}>Keel</Title>
}
