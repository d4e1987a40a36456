import { Title } from '@mantine/core'

export function ForgotPasswordScreen() {
  return <Title order={1}>Keel</Title>
}
