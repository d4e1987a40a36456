import { Title } from '@mantine/core'

export function LoginScreen() {
  return <Title order={1}>Keel</Title>
}
