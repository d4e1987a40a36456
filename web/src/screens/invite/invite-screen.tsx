import { Title } from '@mantine/core'

export function InviteScreen() {
  return <Title order={1}>Keel</Title>
}
