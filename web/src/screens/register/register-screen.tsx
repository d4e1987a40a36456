import { Title } from '@mantine/core'

export function RegisterScreen() {
  return <Title order={1}>Keel</Title>
}
