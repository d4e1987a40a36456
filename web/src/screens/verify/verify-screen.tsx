import { Title } from '@mantine/core'

export function VerifyScreen() {
  return <Title order={1}>Keel</Title>
}
