import { Title } from '@mantine/core'

export function RoomScreen() {
  return <Title order={1}>Keel</Title>
}
